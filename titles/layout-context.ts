import { toRgb } from '@/contracts/colours';
import type { WordTheme } from '@/contracts/words';
import type { FrameSize } from '@/engine/camera/frame-size';
import type { FrameRect } from '@/engine/raster/frame-overlay';
import type { Block, Rgb } from './blocks';
import { type Alignment, textBlock } from './blocks';
import { frameUnit, isNarrow, safeArea } from './safe-area';
import { boldTheme, modernTheme } from './sans-themes';
import { galleryTheme, quietTheme } from './serif-themes';
import { setText } from './set-text';
import type { Theme } from './theme';

const themes: Readonly<Record<WordTheme, Theme>> = {
  gallery: galleryTheme,
  modern: modernTheme,
  quiet: quietTheme,
  bold: boldTheme,
};

/** What every layout needs to know of the cut it is made for. */
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
export interface TextWish {
  readonly text: string | undefined;
  /** Text in a line with it: one font is chosen for both. */
  readonly beside?: string;
  /** Of a text that has no letters of its own, such as a price; else its first letter tells. */
  readonly isRightToLeft?: boolean;
  readonly field: string;
  readonly style: keyof Theme['styles'];
  readonly colour: Rgb;
  readonly alignment: Alignment;
  readonly maxWidth: number;
  readonly maxLines: number;
  readonly minScale: number;
  /** The scrim keeps its contrast. */
  readonly needsScrim?: boolean;
}

/** Sets a text as a block; an absent one is an empty block. @throws MissingGlyphs */
export async function setBlock(context: LayoutContext, wish: TextWish): Promise<Block> {
  const { text = '', beside, isRightToLeft, field, maxWidth, maxLines, minScale } = wish;
  const style = context.theme.styles[wish.style];
  const { locale, unit } = context;
  const set = await setText({
    text,
    beside,
    isRightToLeft,
    field,
    style,
    locale,
    unit,
    maxWidth,
    maxLines,
    minScale,
  });
  return textBlock(set, wish.colour, wish.alignment, wish.needsScrim);
}
