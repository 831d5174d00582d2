import { DEFAULT_TARGET_SECONDS } from '@/contracts/production/storyboard';
import type {
  BrandedOverlay,
  BrandedWords,
  ListingFacts,
  NeutralFacts,
  NeutralOverlay,
  NeutralWords,
  SpokenOverlay,
  WordStyle,
} from '@/contracts/project/words';
import { endCardSeconds } from '@/engine/timing/schedule-words';
import { withoutLateCall } from '@/rules/without-late-call';
import { hasEndCard, type LocalBrand } from './lay-out-end-card';

/** A branded version's text with the brand's pictures on this machine. */
export type LocalBrandedWords = BrandedWords<LocalBrand>;

/** Appearance of a version's text, with the version's target length. */
export interface VersionStyle extends WordStyle {
  /** Target length; half a minute if absent. */
  readonly targetSeconds?: number | undefined;
}

/** Maximum length of a video that counts as an advertisement, with a title of two lines. */
const MAX_BRIEF_SECONDS = 20;

/** Returns the text of an unbranded version: a title and the captions of its shots. */
export function composeNeutralWords(
  facts: NeutralFacts,
  shots: number,
  { targetSeconds = DEFAULT_TARGET_SECONDS, ...style }: VersionStyle,
): NeutralWords {
  const isBrief = targetSeconds <= MAX_BRIEF_SECONDS;
  const title: NeutralOverlay = { layer: 'neutral', content: { kind: 'title', facts, isBrief } };
  return { ...style, overlays: [title, ...lowerThirds(facts, shots), ...listOf(facts)] };
}

/** Text of a branded version in addition to the facts. */
export interface Branding {
  readonly brand: LocalBrand;
  /** URL behind the end card's QR code. */
  readonly link?: string | undefined;
  /** Captions of the voice. */
  readonly spoken?: readonly SpokenOverlay[] | undefined;
}

/** Returns the text of a branded version: that of an unbranded one, the invitation, and the end card. */
export function composeBrandedWords(
  facts: ListingFacts,
  { brand, link, spoken = [] }: Branding,
  shots: number,
  { targetSeconds = DEFAULT_TARGET_SECONDS, ...style }: VersionStyle,
): LocalBrandedWords {
  const seconds = endCardSeconds(targetSeconds);
  const endCard: BrandedOverlay<LocalBrand> = {
    layer: 'branded',
    content: { kind: 'end-card', ...subjectOf(brand, facts), link, seconds },
  };
  return {
    ...style,
    overlays: [
      toTitle(facts, targetSeconds <= MAX_BRIEF_SECONDS),
      ...lowerThirds(facts, shots),
      ...listOf(facts),
      ...(hasEndCard(brand, link) ? [endCard] : []),
      ...spoken.map((content) => ({ layer: 'branded', content }) as const),
    ],
  };
}

/**
 * Next to a code without a brand, the home's address replaces a name, because an unexplained code is not
 * scanned.
 */
function subjectOf(brand: LocalBrand, { address, city, status }: ListingFacts) {
  if (hasEndCard(brand, undefined)) return { brand: withoutLateCall(brand, status), address };
  return { brand: { ...brand, name: address, title: city } };
}

function toTitle(
  facts: ListingFacts,
  isBrief: boolean,
): NeutralOverlay | BrandedOverlay<LocalBrand> {
  const { status, ...property } = facts;
  if (status?.kind === 'open-house') {
    return { layer: 'branded', content: { kind: 'open-house-title', facts, isBrief } };
  }
  return { layer: 'neutral', content: { kind: 'title', facts: { ...property, status }, isBrief } };
}

/** A caption is over the shot it names, and nowhere else. */
function lowerThirds(
  { captions = [] }: Pick<ListingFacts, 'captions'>,
  shots: number,
): NeutralOverlay[] {
  return captions.slice(0, shots).flatMap((caption, shot): NeutralOverlay[] => {
    if (caption === null) return [];
    return [{ layer: 'neutral', content: { kind: 'lower-third', shot, caption } }];
  });
}

/** Highlights name no shot, so they are shown together. */
function listOf({ highlights = [] }: Pick<ListingFacts, 'highlights'>): NeutralOverlay[] {
  if (highlights.length === 0) return [];
  return [{ layer: 'neutral', content: { kind: 'highlights', highlights } }];
}
