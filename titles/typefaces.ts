import { type FontFamily, type FontWeight, type LoadedFont, loadFont } from './fonts';

/** How a theme sets one kind of text. Sizes are in hundredths of the frame (see `frameUnit`). */
export interface TextStyle {
  readonly face: FaceName;
  readonly weight: FontWeight;
  readonly size: number;
  /** Added between letters, in sizes of the type. Joined scripts take none. */
  readonly tracking: number;
  readonly isCapitals?: boolean;
  /** Lining figures of one width. */
  readonly hasTabularFigures?: boolean;
  /** Distance of baselines in sizes of the type. */
  readonly leading: number;
  /** Relative size of a fallback family, to match a narrow or small first family. */
  readonly fallbackScale?: number;
}

const serifFallbacks = [
  'Noto Naskh Arabic',
  'Noto Serif Hebrew',
  'Noto Serif Devanagari',
] as const satisfies FontFamily[];
const sansFallbacks = [
  'Noto Sans Arabic',
  'Noto Sans Hebrew',
  'Noto Sans Devanagari',
] as const satisfies FontFamily[];

/** Families of each face by preference; `Noto Sans` of the language's own forms follow for Chinese, Japanese and Korean. */
const faces = {
  fraunces: ['Fraunces', 'Noto Serif', ...serifFallbacks],
  geist: ['Geist', 'Inter', ...sansFallbacks],
  cormorant: ['Cormorant Garamond', 'EB Garamond', ...serifFallbacks],
  condensed: ['Barlow Condensed', 'Fira Sans Condensed', 'Inter', ...sansFallbacks],
  barlow: ['Barlow', 'Inter', ...sansFallbacks],
} as const satisfies Record<string, readonly FontFamily[]>;
export type FaceName = keyof typeof faces;

/** Text with characters that no bundled font draws. */
export class MissingGlyphs extends Error {
  override readonly name = 'MissingGlyphs';
  constructor(
    readonly field: string,
    readonly characters: readonly string[],
  ) {
    super(`${field} has characters that cannot be drawn: ${characters.map(describe).join(', ')}.`);
  }
}

function describe(character: string): string {
  const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return `${character} (U+${code})`;
}

/** Sans families beside the fine strokes of a serif face: its own weight would look like a shout. */
const sansWeights: Partial<Record<FaceName, FontWeight>> = { cormorant: 400, fraunces: 500 };

/** The fonts a text is drawn with, the preferred one first. */
export interface ChosenFonts {
  readonly weight: FontWeight;
  readonly fonts: readonly LoadedFont[];
  /** Another family than the face's own draws it. */
  readonly isFallback: boolean;
}

/**
 * Chooses fonts for a text: one family that covers all of it where there is one, so that a line
 * does not mix designs.
 * @param field names the text in the error, such as `The address`.
 * @throws MissingGlyphs
 */
export async function chooseFonts(
  text: string,
  { face, weight }: Pick<TextStyle, 'face' | 'weight'>,
  field: string,
): Promise<ChosenFonts> {
  const families = [...faces[face], 'Noto Sans Thai', ...eastAsianFamilies(text)] as FontFamily[];
  const needed = [...new Set(text)].map((letter) => letter.codePointAt(0) ?? 0).filter(needsGlyph);
  const opened: LoadedFont[] = [];
  for (const family of families) {
    const own = family.startsWith('Noto Sans') ? (sansWeights[face] ?? weight) : weight;
    const font = await loadFont(family, own);
    opened.push(font);
    if (needed.every((codePoint) => font.covers(codePoint))) {
      return { weight: own, fonts: [font], isFallback: opened.length > 1 };
    }
  }
  const missing = needed.filter((codePoint) => !opened.some((font) => font.covers(codePoint)));
  if (missing.length > 0) {
    throw new MissingGlyphs(
      field,
      missing.map((codePoint) => String.fromCodePoint(codePoint)),
    );
  }
  const used = opened.filter((font) => needed.some((codePoint) => font.covers(codePoint)));
  return { weight, fonts: used, isFallback: used[0] !== opened[0] };
}

/** Spaces and joiners have no ink: any font does. */
function needsGlyph(codePoint: number): boolean {
  return ![0x20, 0xa0, 0x200c, 0x200d].includes(codePoint);
}

/** The same character has other forms in China, Japan and Korea: kana and hangul tell which is meant. */
function eastAsianFamilies(text: string): FontFamily[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) {
    return ['Noto Sans JP', 'Noto Sans SC', 'Noto Sans KR'];
  }
  if (/\p{Script=Hangul}/u.test(text)) return ['Noto Sans KR', 'Noto Sans SC', 'Noto Sans JP'];
  return ['Noto Sans SC', 'Noto Sans JP', 'Noto Sans KR'];
}

/**
 * Whether letters of the text may be set apart: joined and stacked scripts may not, and Hebrew, which
 * has no capitals, falls to pieces.
 */
export function takesTracking(text: string): boolean {
  const letters = text.match(/\p{Letter}/gu) ?? [];
  return letters.every((letter) =>
    /\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}/u.test(letter),
  );
}
