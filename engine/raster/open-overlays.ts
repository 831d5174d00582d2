import type { FrameRun } from '../timing/schedule-words';
import type { FrameMemory } from './frame-memory';
import type { FrameRect, Ground, OverlayCard, Sprite } from './frame-overlay';
import { type RgbaPicture, SPRITE_BORDER, writeSprite } from './sprite-memory';

/** A picture in its place in the frame. */
interface PlacedMark {
  readonly picture: RgbaPicture;
  readonly x: number;
  readonly y: number;
  /** Uncovered from the side where lines begin instead of fading in. */
  readonly isWiped?: boolean | undefined;
  /** Its turn to arrive; marks of one turn arrive together. */
  readonly turn: number;
}

/** A scrim before it is put into the frame memory. */
export interface ScrimMask extends FrameRect {
  /** Q15 shares on a grid `cell` samples apart, one point beyond the last row and column. */
  readonly mask: Uint16Array;
  readonly columns: number;
  readonly cell: number;
  readonly textRects: readonly FrameRect[];
  readonly contrast: number;
}

/** Words drawn for a run of the video's frames, not yet in the frame memory. */
export interface PlacedOverlay extends FrameRun {
  readonly marks: readonly PlacedMark[];
  readonly scrim?: ScrimMask | undefined;
  readonly isRightToLeft: boolean;
  readonly ground?: Ground | undefined;
  /** Pixels of a hundredth of the frame, in which movement is counted. */
  readonly unit: number;
  /** It arrives and leaves at once, as captions of a voice do. */
  readonly isQuick?: boolean | undefined;
}

/** Overlays in the frame memory; `close` gives it back. */
export interface OpenOverlays {
  readonly cards: readonly OverlayCard[];
  close(): void;
}

/** Seconds between the arrivals of two lines (docs/titles.md). */
const STAGGER_SECONDS = 0.08;
/** Hundredths of the frame a line rises as it arrives. */
const RISE = 1.1;
/** Of the unit, for a wiped plate, whose words would seem to slide behind it. */
const NO_RISE = 0;

/**
 * Puts overlays into the memory.
 * @param firstFrame of the video that is painted as frame 0.
 */
export function openOverlays(
  overlays: readonly PlacedOverlay[],
  firstFrame: number,
  memory: FrameMemory,
): OpenOverlays {
  const addresses: number[] = [];
  const toSprite = (mark: PlacedMark, { unit, isRightToLeft, isQuick }: PlacedOverlay): Sprite => {
    const place = writeSprite(memory, mark.picture);
    addresses.push(place.address);
    return {
      ...place,
      x: mark.x - SPRITE_BORDER,
      y: mark.y - SPRITE_BORDER,
      delaySeconds: isQuick ? 0 : mark.turn * STAGGER_SECONDS,
      fromX: 0,
      fromY: (mark.isWiped || isQuick ? NO_RISE : RISE) * unit,
      wipesFrom: mark.isWiped ? (isRightToLeft ? 'right' : 'left') : undefined,
    };
  };
  const openScrim = ({ mask, ...scrim }: ScrimMask) => {
    const address = memory.allocate(mask.byteLength);
    addresses.push(address);
    memory
      .view(address, mask.byteLength)
      .set(new Uint8Array(mask.buffer, mask.byteOffset, mask.byteLength));
    return { ...scrim, address };
  };
  const cards = overlays.map((overlay) => ({
    startFrame: overlay.startFrame - firstFrame,
    endFrame: overlay.endFrame - firstFrame,
    isQuick: overlay.isQuick,
    ground: overlay.ground,
    scrim: overlay.scrim && openScrim(overlay.scrim),
    sprites: overlay.marks.map((mark) => toSprite(mark, overlay)),
  }));
  return {
    cards,
    close() {
      for (const address of addresses) memory.release(address);
    },
  };
}
