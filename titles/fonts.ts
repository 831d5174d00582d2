import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as fontkit from 'fontkit';
import { registerFont } from '@/adapters/picture/draw-text';

/** The bundled families, all under the SIL Open Font License 1.1, with the package of each. */
const packages = {
  Fraunces: 'fraunces',
  Geist: 'geist',
  'Cormorant Garamond': 'cormorant-garamond',
  'Barlow Condensed': 'barlow-condensed',
  Barlow: 'barlow',
  Inter: 'inter',
  'EB Garamond': 'eb-garamond',
  'Fira Sans Condensed': 'fira-sans-condensed',
  'Noto Serif': 'noto-serif',
  'Noto Naskh Arabic': 'noto-naskh-arabic',
  'Noto Sans Arabic': 'noto-sans-arabic',
  'Noto Serif Hebrew': 'noto-serif-hebrew',
  'Noto Sans Hebrew': 'noto-sans-hebrew',
  'Noto Serif Devanagari': 'noto-serif-devanagari',
  'Noto Sans Devanagari': 'noto-sans-devanagari',
  'Noto Sans Thai': 'noto-sans-thai',
  'Noto Sans SC': 'noto-sans-sc',
  'Noto Sans JP': 'noto-sans-jp',
  'Noto Sans KR': 'noto-sans-kr',
} as const;
export type FontFamily = keyof typeof packages;

const weightNames = { 400: 'Regular', 500: 'Medium', 600: 'SemiBold', 700: 'Bold' } as const;
export type FontWeight = keyof typeof weightNames;

/** A family in one weight, with its character coverage. */
export interface LoadedFont {
  readonly family: FontFamily;
  covers(codePoint: number): boolean;
  /** Returns the width of a character in sizes of the type, before kerning. */
  advance(codePoint: number): number;
}

const require = createRequire(import.meta.url);
const loaded = new Map<string, Promise<LoadedFont>>();

/** Opens a bundled font and registers it with the text engine, once per process. */
export function loadFont(family: FontFamily, weight: FontWeight): Promise<LoadedFont> {
  const key = `${family} ${weight}`;
  const font = loaded.get(key) ?? openFont(family, weight);
  loaded.set(key, font);
  return font;
}

async function openFont(family: FontFamily, weight: FontWeight): Promise<LoadedFont> {
  const path = fontFile(family, weight);
  const font = await fontkit.open(path);
  if (font.type !== 'TTF') throw new Error(`${path} is not a TrueType font`);
  await registerFont(path);
  const advances = new Map<number, number>();
  return {
    family,
    covers: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    advance(codePoint) {
      const known = advances.get(codePoint);
      if (known !== undefined) return known;
      const width = font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm;
      advances.set(codePoint, width);
      return width;
    },
  };
}

/** Families in the order in which they are tried. */
const textFamilies = [
  'Geist',
  'Inter',
  'Noto Sans Arabic',
  'Noto Sans Hebrew',
  'Noto Sans Devanagari',
  'Noto Sans Thai',
  'Noto Sans SC',
  'Noto Sans JP',
  'Noto Sans KR',
] as const satisfies readonly FontFamily[];

/** Returns the file of the bundled family that covers most of a text's characters. */
export async function findFontFor(text: string): Promise<string> {
  const codePoints = [...new Set(text)].map((character) => character.codePointAt(0) ?? 0);
  let best: { family: FontFamily; drawn: number } = { family: 'Geist', drawn: -1 };
  for (const family of textFamilies) {
    const font = await loadFont(family, 400);
    const drawn = codePoints.filter((codePoint) => font.covers(codePoint)).length;
    if (drawn > best.drawn) best = { family, drawn };
    if (drawn === codePoints.length) break;
  }
  return fontFile(best.family, 400);
}

function fontFile(family: FontFamily, weight: FontWeight): string {
  const manifest = require.resolve(`@expo-google-fonts/${packages[family]}/package.json`);
  const name = `${weight}${weightNames[weight]}`;
  return join(dirname(manifest), name, `${family.replaceAll(' ', '')}_${name}.ttf`);
}
