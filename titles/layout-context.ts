import type { WordTheme } from '@/contracts/project/words';
import type { FrameSize } from '@/engine/camera/frame-size';
import type { Rgb } from '@/engine/raster/draw-plate';
import type { FrameRect } from '@/engine/raster/frame-overlay';
import { toRgb } from '@/rules/colours';
import { type Alignment, type Block, textBlock } from './blocks';
import { frameUnit, isNarrow, safeArea } from './safe-area';
import { boldTheme, modernTheme } from './sans-themes';
import { galleryTheme, quietTheme } from './serif-themes';
import { setText, type TextToSet } from './set-text';
import type { Theme } from './theme';
import type { TextStyle } from './typefaces';

const themes: Readonly<Record<WordTheme, Theme>> = {
  gallery: galleryTheme,
  modern: modernTheme,
  quiet: quietTheme,
  bold: boldTheme,
};

/** Properties of the version that every layout needs. */
export interface LayoutContext {
  readonly size: FrameSize;
  readonly safe: FrameRect;
  readonly isNarrow: boolean;
  /** Pixels of a hundredth of the frame. */
  readonly unit: number;
  readonly locale: string;
  readonly theme: Theme;
  readonly ground: Rgb;
  readonly accent: Rgb;
}

export interface LayoutWishes {
  readonly size: FrameSize;
  readonly theme: WordTheme;
  readonly locale: string;
  /** A brand's own colours as `#1a2b3c`. */
  readonly colours?: { readonly ground: string; readonly accent: string } | undefined;
}

export function createLayoutContext({
  size,
  theme: name,
  locale,
  colours,
}: LayoutWishes): LayoutContext {
  const theme = themes[name];
  return {
    size,
    locale,
    theme,
    safe: safeArea(size),
    isNarrow: isNarrow(size),
    unit: frameUnit(size),
    ground: colours === undefined ? theme.ground : toRgb(colours.ground),
    accent: colours === undefined ? theme.accent : toRgb(colours.accent),
  };
}

/** How one text of a layout is set. */
export interface TextWish extends Omit<TextToSet, 'text' | 'style' | 'locale' | 'unit'> {
  readonly text: string | undefined;
  readonly style: keyof Theme['styles'] | TextStyle;
  readonly colour: Rgb;
  readonly alignment: Alignment;
  /** Text whose contrast the scrim ensures. */
  readonly needsScrim?: boolean;
}

/** Sets a text as a block; an absent text is an empty block. @throws MissingGlyphs */
export async function setBlock(
  { theme, locale, unit }: LayoutContext,
  { text = '', style, colour, alignment, needsScrim, ...wish }: TextWish,
): Promise<Block> {
  const ownStyle = typeof style === 'string' ? theme.styles[style] : style;
  const set = await setText({ ...wish, text, style: ownStyle, locale, unit });
  return textBlock(set, colour, alignment, needsScrim);
}
