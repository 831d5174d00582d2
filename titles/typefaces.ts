import { type FontFamily, type FontWeight, type LoadedFont, loadFont } from './fonts';

/** How a theme sets one kind of text. Sizes are in hundredths of the frame (see `frameUnit`). */
export interface TextStyle {
  readonly face: FaceName;
  readonly weight: FontWeight;
  readonly size: number;
  /** Letter spacing, in sizes of the type. Joined scripts take none. */
  readonly tracking: number;
  readonly isCapitals?: boolean;
  /** Whether figures are lining and of one width. */
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

/**
 * Families of each face by preference; for Chinese, Japanese and Korean the language's own `Noto Sans`
 * follows.
 */
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

/** Weights of sans families next to the fine strokes of a serif face, lighter than the face's own. */
const sansWeights: Partial<Record<FaceName, FontWeight>> = { cormorant: 400, fraunces: 500 };

/** Fonts for a text, the preferred one first. */
export interface ChosenFonts {
  readonly weight: FontWeight;
  readonly fonts: readonly LoadedFont[];
  /** Whether it is drawn by another family than the face's own. */
  readonly isFallback: boolean;
}

/**
 * Chooses fonts for a text: one family that covers all of it if there is one, so that a line does not mix
 * designs.
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

/** Spaces and joiners have no ink, so any font covers them. */
function needsGlyph(codePoint: number): boolean {
  return ![0x20, 0xa0, 0x200c, 0x200d].includes(codePoint);
}

/** The same character has different forms in China, Japan and Korea; kana and hangul decide. */
function eastAsianFamilies(text: string): FontFamily[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) {
    return ['Noto Sans JP', 'Noto Sans SC', 'Noto Sans KR'];
  }
  if (/\p{Script=Hangul}/u.test(text)) return ['Noto Sans KR', 'Noto Sans SC', 'Noto Sans JP'];
  return ['Noto Sans SC', 'Noto Sans JP', 'Noto Sans KR'];
}

/**
 * Returns whether letters of the text may be spaced: not in joined and stacked scripts, and not in Hebrew,
 * which has no capitals and becomes illegible.
 */
export function takesTracking(text: string): boolean {
  const letters = text.match(/\p{Letter}/gu) ?? [];
  return letters.every((letter) =>
    /\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}/u.test(letter),
  );
}
