import type { RawPicture } from '@/adapters/picture/to-raw';

/** Per channel, 0 to 255. */
export type Ground = readonly [number, number, number];

/** A ground that is darker is a colour that somebody chose. */
const LEAST_LIGHT = 226;
/** Codes by which the edge of an even ground varies; JPEG leaves some. */
const MAX_UNEVEN = 14;
/** Ground above this is white as it is. */
const WHITE_ENOUGH = 250;

/** The mean colour along all four edges of an opaque picture where it is white, or nearly, and even. */
export function findWhiteGround({ data, width, height }: RawPicture): Ground | undefined {
  const edge: number[] = [];
  for (let x = 0; x < width; x++) edge.push(x, (height - 1) * width + x);
  for (let y = 0; y < height; y++) edge.push(y * width, y * width + width - 1);
  const measure = (channel: number): number | undefined => {
    let [least, most, sum] = [255, 0, 0];
    for (const pixel of edge) {
      const code = data[4 * pixel + channel] ?? 0;
      least = Math.min(least, code);
      most = Math.max(most, code);
      sum += code;
    }
    const isEven = most - least <= MAX_UNEVEN;
    return least >= LEAST_LIGHT && isEven ? sum / edge.length : undefined;
  };
  const [red, green, blue] = [measure(0), measure(1), measure(2)];
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  return [red, green, blue];
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
