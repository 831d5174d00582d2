import type { Kernel } from './kernel';

/** Inputs of a painter for overlays. */
export interface OverlaySpace {
  readonly kernel: Kernel;
  readonly memory: WebAssembly.Memory;
  readonly scratch: number;
}

/** A rectangle of the frame, in luma samples. */
export interface FrameRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A line of text, a plate or a picture in the shared memory (see `writeSprite`), and its place. */
export interface Sprite extends FrameRect {
  readonly address: number;
  /** Seconds after the overlay's start at which it begins to arrive. */
  readonly delaySeconds: number;
  /** Start of its movement, in luma samples from its place. */
  readonly fromX: number;
  readonly fromY: number;
  /** Side from which a wiped sprite is uncovered, instead of fading in. */
  readonly wipesFrom?: 'left' | 'right' | undefined;
}

/** Whether text is lighter or darker than its background. */
export type TextTone = 'light' | 'dark';

/** A soft shade behind text, dark or light, as strong as the text's contrast needs in the frame. */
export interface Scrim extends FrameRect {
  /** Address of Q15 shares on a grid `cell` samples apart, with one point beyond each edge. */
  readonly address: number;
  readonly columns: number;
  readonly cell: number;
  /** Rectangles of the text. */
  readonly textRects: readonly FrameRect[];
  readonly tone: TextTone;
  /** Relative luminance of the text. */
  readonly luminance: number;
  /** Minimum contrast ratio of the text (WCAG 2.2). */
  readonly contrast: number;
}

/** A colour that covers the frame, through which the softened frame is visible. */
export interface Ground {
  /** Codes of the colour (limited range). */
  readonly colour: readonly [luma: number, u: number, v: number];
  /** Share of the colour, 0 to 1. */
  readonly share: number;
}

/** An overlay on the video for a run of frames. */
export interface OverlayCard {
  readonly startFrame: number;
  /** The frame after the last. */
  readonly endFrame: number;
  /** Whether it arrives and leaves at once, so that spoken text is readable from the first word on. */
  readonly isQuick?: boolean | undefined;
  readonly ground?: Ground | undefined;
  readonly scrim?: Scrim | undefined;
  readonly sprites: readonly Sprite[];
}

/** A sprite at one moment. */
export interface PosedSprite {
  readonly sprite: Sprite;
  readonly shiftX: number;
  readonly shiftY: number;
  /** 0 to 1. */
  readonly opacity: number;
  /** Share of its width that is uncovered, from the side of the wipe. */
  readonly uncovered: number;
}

/** An overlay at one moment. */
export interface FrameOverlay {
  readonly ground?: Ground | undefined;
  readonly scrim?: Scrim | undefined;
  /** Opacity of the ground and the scrim, 0 to 1. */
  readonly opacity: number;
  readonly sprites: readonly PosedSprite[];
}
