import type { RawPicture } from '@/adapters/picture/to-raw';
import { findEvenGround, type Ground, MAX_UNEVEN } from '@/rules/even-ground';

/** A ground that is darker is a colour that somebody chose. */
const LEAST_LIGHT = 226;
/** Ground above this is white as it is. */
const WHITE_ENOUGH = 250;

/** The colour of an opaque picture's ground where that is white, or nearly, and even. */
export function findWhiteGround(picture: RawPicture): Ground | undefined {
  const ground = findEvenGround({ ...picture, channels: 4 });
  return ground !== undefined && ground.least >= LEAST_LIGHT ? ground.colour : undefined;
}

/** The picture with its ground made white; what stands on it becomes lighter by as much. */
export function whitenGround(picture: RawPicture, ground: Ground): RawPicture {
  if (Math.min(...ground) >= WHITE_ENOUGH) return picture;
  const data = new Uint8Array(picture.data);
  for (let at = 0; at < data.length; at++) {
    const channel = at % 4;
    if (channel === 3) continue;
    // The lightest of a noisy ground is beyond white, the darkest has to reach it.
    const whole = (ground[channel] ?? 255) - MAX_UNEVEN / 2;
    data[at] = Math.min(255, Math.round((255 * (data[at] ?? 0)) / whole));
  }
  return { ...picture, data };
}
