import type { RawPicture } from '@/adapters/picture/to-raw';
import { findEvenGround, type Ground, MAX_UNEVEN } from '@/rules/even-ground';

/** A darker background counts as a deliberate colour. */
const LEAST_LIGHT = 226;
/** A background above this needs no correction. */
const WHITE_ENOUGH = 250;

/** Returns the background colour of an opaque picture if it is uniform and white, or nearly white. */
export function findWhiteGround(picture: RawPicture): Ground | undefined {
  const ground = findEvenGround({ ...picture, channels: 4 });
  return ground !== undefined && ground.least >= LEAST_LIGHT ? ground.colour : undefined;
}

/** Returns the picture with a white background; the foreground becomes lighter by the same amount. */
export function whitenGround(picture: RawPicture, ground: Ground): RawPicture {
  if (Math.min(...ground) >= WHITE_ENOUGH) return picture;
  const data = new Uint8Array(picture.data);
  for (let at = 0; at < data.length; at++) {
    const channel = at % 4;
    if (channel === 3) continue;
    // The darkest pixels of a noisy background have to reach white, so the lightest ones exceed it.
    const whole = (ground[channel] ?? 255) - MAX_UNEVEN / 2;
    data[at] = Math.min(255, Math.round((255 * (data[at] ?? 0)) / whole));
  }
  return { ...picture, data };
}
