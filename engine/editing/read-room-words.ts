import type { RoomName } from '@/contracts/project/edit-findings';

/** The room a text names, and how sure that is: a word alone is surer than a part of a longer one. */
export interface NamedRoom {
  readonly name: RoomName;
  /** 0 to 1. */
  readonly confidence: number;
}

const WHOLE_WORD = 0.95;
const PART_OF_WORD = 0.85;

/**
 * Words of English, German, French, Spanish, Italian, Dutch, Portuguese and Polish, without accents.
 * The first row that a text matches names it, so that "main bathroom" is no main bedroom and "kitchen
 * garden" a garden. A word that ends in `*` also begins or ends longer ones, as German and Dutch
 * compounds do.
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
  /** Space, words with single spaces between them, space. */
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

/** Shorter stems are parts of too many other words. */
const LEAST_STEM = 5;

/**
 * Reads which room a file's name or a caption names: "kitchen-2.jpg", "IMG_4101 Küche.jpg". Names that
 * cameras give ("DSC_0001.jpg") name none, nor does a text that names two different rooms with equal
 * right ("living and dining"), where the first stands for both.
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

/** Lower case without accents, file ending and digits; "LivingRoom_2" has two words. */
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
