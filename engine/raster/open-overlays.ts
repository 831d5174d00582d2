import type { FrameSize } from '../camera/frame-size';
import { createEdgeScrim, createScrim } from './create-scrim';
import type { FrameMemory } from './frame-memory';
import type { OverlayCard, Scrim, Sprite } from './frame-overlay';
import { type PlacedMark, type PlacedOverlay, rectsOf } from './placed-overlay';
import { SPRITE_BORDER, writeSprite } from './sprite-memory';

/** Overlays in the frame memory; `close` releases it. */
export interface OpenOverlays {
  readonly cards: readonly OverlayCard[];
  close(): void;
}

/** Seconds between the arrivals of two lines (docs/titles.md). */
const STAGGER_SECONDS = 0.08;
/** The same on an end card, which has many lines and lasts less than two seconds in a short video. */
const CARD_STAGGER_SECONDS = 0.03;
/** Distance a line rises as it arrives, in hundredths of the frame. */
const RISE = 1.1;
/** The same for a wiped plate, behind which its text would seem to slide. */
const NO_RISE = 0;

/**
 * Puts overlays into the memory.
 * @param firstFrame number of the video's frame that is painted as frame 0.
 * @param size of the frames.
 */
export function openOverlays(
  overlays: readonly PlacedOverlay[],
  firstFrame: number,
  memory: FrameMemory,
  size: FrameSize,
): OpenOverlays {
  const addresses: number[] = [];
  const toSprite = (mark: PlacedMark, overlay: PlacedOverlay): Sprite => {
    const { unit, isRightToLeft, isQuick, ground } = overlay;
    const stagger = ground === undefined ? STAGGER_SECONDS : CARD_STAGGER_SECONDS;
    const place = writeSprite(memory, mark.picture);
    addresses.push(place.address);
    return {
      ...place,
      x: mark.x - SPRITE_BORDER,
      y: mark.y - SPRITE_BORDER,
      delaySeconds: isQuick ? 0 : mark.turn * stagger,
      fromX: 0,
      fromY: (mark.isWiped || isQuick ? NO_RISE : RISE) * unit,
      wipesFrom: mark.isWiped ? (isRightToLeft ? 'right' : 'left') : undefined,
    };
  };
  const openScrim = ({ marks, need, unit, isShadedFromEdge }: PlacedOverlay): Scrim | undefined => {
    if (need === undefined) return undefined;
    const textRects = rectsOf(marks.filter(({ needsScrim }) => needsScrim));
    const made = (isShadedFromEdge ? createEdgeScrim : createScrim)({ size, unit }, textRects);
    if (made === undefined) return undefined;
    const { mask, ...place } = made;
    const address = memory.allocate(mask.byteLength);
    addresses.push(address);
    memory.view(address, mask.byteLength).set(new Uint8Array(mask.buffer));
    return { ...place, ...need, textRects, address };
  };
  const cards = overlays.map((overlay) => ({
    startFrame: overlay.startFrame - firstFrame,
    endFrame: overlay.endFrame - firstFrame,
    isQuick: overlay.isQuick,
    ground: overlay.ground,
    scrim: openScrim(overlay),
    sprites: overlay.marks.map((mark) => toSprite(mark, overlay)),
  }));
  return {
    cards,
    close() {
      for (const address of addresses) memory.release(address);
    },
  };
}
