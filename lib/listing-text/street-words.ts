import { toWordTest } from './phrases';

const toSet = (words: string) => new Set(words.trim().split(/\s+/));

/** Words that end a street's name in English. */
export const streetEnds = toSet(`
  street st avenue ave road rd lane ln drive dr boulevard blvd court ct way place pl terrace ter
  circle cir highway hwy trail trl parkway pkwy loop square sq crescent cres close grove mews parade
  pde`);
/** Words that end a street's name if nothing of it follows. */
export const weakStreetEnds = toSet(`
  bend ridge rise esplanade gardens walk row quay wharf hill park point pt run path pass pike alley
  cove landing view vista glen crossing xing plaza green mall broadway crest hollow knoll heights
  meadow meadows bluff creek strand lawn lawns downs paddocks`);
/** Words that begin a street's name in French, Spanish, Italian and Portuguese. */
export const streetStarts = toSet(`
  rue avenue av boulevard boul bd chemin ch place allee impasse route quai cours montee rang sentier
  passage faubourg square calle avenida avda paseo plaza carrera cra ctra camino travesia ronda
  carrer passeig via viale corso piazza largo vicolo strada rua praca travessa estrada alameda`);
/** Lower-case words inside of names. */
export const particles = toSet(`
  of the de la le les du des del los las el da do dos das di della dei degli delle sur sous
  upon under am an der im auf dem den zum zur van aan het ten ter bei`);
export const directions = toSet('n s e w ne nw se sw north south east west');
/** Words before `Road` whose roads have numbers, and roads that have them always. */
export const numberedRoads = toSet('county state township farm forest ranch');
export const numberedWays = toSet('highway hwy');
/** Words that end a building's name. */
export const buildingEnds = toSet(
  'house court tower towers mansions building buildings apartments lofts wharf mill works lodge hall',
);
/** Titles before a personal name; as the first word of a street's name they have a full stop. */
export const titles = toSet('dr prof st ste sta sto gen gral ing cap');
export const unitWords = toSet(
  'unit apt apartment suite ste flat lot space spc depto dpto departamento',
);

const germanEnd =
  /.(?:strasse|str|weg|platz|allee|gasse|damm|ufer|chaussee|gracht|straat|laan|plein|kade|singel)$/;
const germanWhole = /^(?:strasse|str|weg|platz|allee|gasse|damm|ufer|chaussee|straat|laan|plein)$/;

/** Returns whether a word is a German or Dutch street name, or the end of one; folded. */
export function endsGermanStreet(word: string): 'whole' | 'compound' | undefined {
  if (germanWhole.test(word)) return 'whole';
  return germanEnd.test(word) ? 'compound' : undefined;
}

/** Words after a number that make it no house number. */
export const isNoStreetName = toWordTest(
  `minute* mins min mile* km bed beds bedroom* bath baths bathroom* car acre* year* sq sqft to from
  parking stationnement garage days hours blocks rooms levels story stories pm`,
);
