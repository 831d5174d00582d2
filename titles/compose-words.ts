import type {
  BrandedOverlay,
  BrandedWords,
  ListingFacts,
  NeutralFacts,
  NeutralOverlay,
  NeutralWords,
  SpokenOverlay,
  WordStyle,
} from '@/contracts/words';
import { hasEndCard, type LocalBrand } from './lay-out-end-card';

/** A branded cut's words with the brand's pictures on this machine. */
export type LocalBrandedWords = BrandedWords<LocalBrand>;

/** The words of an unbranded cut: a title and what each shot shows. */
export function composeNeutralWords(
  facts: NeutralFacts,
  shots: number,
  style: WordStyle,
): NeutralWords {
  const title: NeutralOverlay = { layer: 'neutral', content: { kind: 'title', facts } };
  return { ...style, overlays: [title, ...lowerThirds(facts, shots)] };
}

/** Text of a branded cut in addition to the facts. */
export interface Branding {
  readonly brand: LocalBrand;
  /** The page behind the end card's QR code. */
  readonly link?: string | undefined;
  /** Captions of the voice. */
  readonly spoken?: readonly SpokenOverlay[] | undefined;
}

/** The words of a branded cut: the neutral ones, the invitation, and the end card. */
export function composeBrandedWords(
  facts: ListingFacts,
  { brand, link, spoken = [] }: Branding,
  shots: number,
  style: WordStyle,
): LocalBrandedWords {
  const endCard: BrandedOverlay<LocalBrand> = {
    layer: 'branded',
    content: { kind: 'end-card', brand, link },
  };
  return {
    ...style,
    overlays: [
      toTitle(facts),
      ...lowerThirds(facts, shots),
      ...(hasEndCard(brand, link) ? [endCard] : []),
      ...spoken.map((content) => ({ layer: 'branded', content }) as const),
    ],
  };
}

function toTitle(facts: ListingFacts): NeutralOverlay | BrandedOverlay<LocalBrand> {
  const { status, ...property } = facts;
  if (status?.kind === 'open-house') {
    return { layer: 'branded', content: { kind: 'open-house-title', facts } };
  }
  return { layer: 'neutral', content: { kind: 'title', facts: { ...property, status } } };
}

/** Captions; highlights stand over the first shots after the title that have none. */
function lowerThirds(
  { captions = [], highlights = [] }: Pick<ListingFacts, 'captions' | 'highlights'>,
  shots: number,
): NeutralOverlay[] {
  const spare = [...highlights];
  return Array.from({ length: shots }, (_, shot) => shot).flatMap((shot): NeutralOverlay[] => {
    const highlight = shot > 0 && !captions[shot] ? spare.shift() : undefined;
    const caption = captions[shot] ?? (highlight === undefined ? undefined : { title: highlight });
    if (caption === undefined || caption === null) return [];
    return [{ layer: 'neutral', content: { kind: 'lower-third', shot, caption } }];
  });
}
