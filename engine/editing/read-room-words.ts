import type { RoomName } from '@/contracts/project/edit-findings';

/** The room that a text names, with its certainty: a whole word is more certain than part of a longer one. */
export interface NamedRoom {
  readonly name: RoomName;
  /** 0 to 1. */
  readonly confidence: number;
}

const WHOLE_WORD = 0.95;
const PART_OF_WORD = 0.85;

/**
 * Words for rooms in English, German, French, Spanish, Italian, Dutch, Portuguese and Polish, without
 * accents. The first row that matches decides, so that "main bathroom" is no main bedroom and "kitchen
 * garden" is a garden. A word that ends in `*` also matches as part of a compound, as in German and Dutch.
 */
const words: readonly (readonly [RoomName, string])[] = [
  [
    'plan',
    'floorplan* floor-plan site-plan plan plans grundriss* lageplan* planimetria plano plattegrond* plan-de-masse rzut',
  ],
  ['detail', 'detail details detalle dettaglio detalhe close-up closeup nahaufnahme'],
  [
    'bathroom',
    'bath baths bathroom* ensuite en-suite shower wc toilet powder-room badezimmer* bad gaestebad duschbad dusche* salle-de-bain salle-de-bains salle-d-eau sdb bano aseo bagno badkamer* banheiro lazienka',
  ],
  [
    'main bedroom',
    'main-bedroom master-bedroom master-bed primary-bedroom primary-suite master-suite hauptschlafzimmer chambre-parentale suite-parentale dormitorio-principal habitacion-principal camera-matrimoniale hoofdslaapkamer suite-principal',
  ],
  [
    'bedroom',
    'bed bedroom* guest-room guestroom kids-room nursery schlafzimmer* kinderzimmer* gaestezimmer* chambre* dormitorio* habitacion camera-da-letto slaapkamer* quarto sypialnia',
  ],
  ['garden', 'garden* backyard back-yard yard lawn garten* jardin jardim giardino tuin* ogrod'],
  ['pool', 'pool pools swimming-pool schwimmbad* swimmingpool piscine piscina zwembad* basen'],
  ['terrace', 'terrace* terrasse* dachterrasse patio deck terraza terrazza terraco terras taras'],
  ['balcony', 'balcony balkon* loggia balcon balcone varanda sacada'],
  [
    'kitchen',
    'kitchen* kitchenette pantry kueche* kuche* wohnkueche* cuisine cocina cucina keuken* cozinha kuchnia',
  ],
  [
    'dining room',
    'dining diningroom dining-room esszimmer* essbereich* essplatz salle-a-manger comedor sala-da-pranzo eetkamer* sala-de-jantar jadalnia',
  ],
  [
    'living room',
    'living livingroom living-room lounge sitting-room family-room great-room wohnzimmer* wohnbereich* salon sejour sala-de-estar salotto soggiorno woonkamer* sala',
  ],
  [
    'office',
    'office study home-office arbeitszimmer* buero* buro* bureau despacho studio-lavoro werkkamer escritorio gabinet',
  ],
  [
    'laundry',
    'laundry utility utility-room waschkueche* hauswirtschaftsraum hwr buanderie lavadero lavanderia bijkeuken pralnia',
  ],
  [
    'stairs',
    'stairs stair staircase stairway treppe* treppenhaus escalier escalera escaleras scala scale trap schody',
  ],
  [
    'entry',
    'entry entrance entryway foyer vestibule front-door eingang* eingangsbereich entree ingresso entrada inkom wejscie',
  ],
  [
    'hall',
    'hall hallway corridor landing flur* diele couloir pasillo corridoio gang corredor korytarz',
  ],
  ['garage', 'garage* carport* garaje box-auto garagem garaz'],
  [
    'exterior',
    'exterior front facade frontage outside street-view curb aussenansicht* aussen hausansicht* fassade* vorderseite strassenansicht exterieur fachada facciata esterno gevel* elewacja',
  ],
  ['view', 'view views aussicht* ausblick* vue vista vistas panorama uitzicht* widok'],
];

interface RoomPattern {
  readonly name: RoomName;
  /** Text as a space, words separated by single spaces, and a space. */
  readonly phrase: string;
  readonly isStem: boolean;
}

const patterns: readonly RoomPattern[] = words.flatMap(([name, list]) =>
  list.split(/\s+/).map((word) => ({
    name,
    phrase: word.replace('*', '').replaceAll('-', ' '),
    isStem: word.endsWith('*'),
  })),
);

/** Minimum length of a stem: shorter ones are parts of too many other words. */
const LEAST_STEM = 5;

/**
 * Reads which room a file name or caption names: "kitchen-2.jpg", "IMG_4101 Küche.jpg". Camera names
 * ("DSC_0001.jpg") name none, and neither does a text that names two different rooms equally. In "living
 * and dining" the first room counts.
 */
export function readRoomWords(text: string): NamedRoom | undefined {
  const plain = ` ${toPlainWords(text)} `;
  const whole = patterns.find(({ phrase }) => plain.includes(` ${phrase} `));
  if (whole !== undefined) return { name: whole.name, confidence: WHOLE_WORD };
  const part = patterns.find(
    ({ phrase, isStem }) =>
      isStem &&
      phrase.length >= LEAST_STEM &&
      (plain.includes(` ${phrase}`) || plain.includes(`${phrase} `)),
  );
  return part === undefined ? undefined : { name: part.name, confidence: PART_OF_WORD };
}

/** Returns the text in lower case without accents, extension and digits; "LivingRoom_2" has two words. */
function toPlainWords(text: string): string {
  return text
    .replace(/\.[A-Za-z0-9]{2,5}$/, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll('ß', 'ss')
    .replace(/[äÄ]/g, 'ae')
    .replace(/[öÖ]/g, 'oe')
    .replace(/[üÜ]/g, 'ue')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
}
