import type { FrameMemory } from '@/engine/raster/frame-memory';
import type { OverlayCard, Sprite } from '@/engine/raster/frame-overlay';
import { SPRITE_BORDER, writeSprite } from '@/engine/raster/sprite-memory';
import type { Mark } from './blocks';
import type { DrawnOverlay } from './draw-words';
import type { ScrimMask } from './place-words';

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
  overlays: readonly DrawnOverlay[],
  firstFrame: number,
  memory: FrameMemory,
): OpenOverlays {
  const addresses: number[] = [];
  const toSprite = (mark: Mark, { unit, isRightToLeft, isQuick }: DrawnOverlay): Sprite => {
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
