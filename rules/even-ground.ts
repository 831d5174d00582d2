/** A colour in sRGB, 0 to 255 a channel. */
export type Ground = readonly [number, number, number];

/** Packed 8-bit rows of red, green, blue and perhaps opacity. */
interface Pixels {
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
}

/** Codes by which the edge of an even ground varies; JPEG leaves some. */
export const MAX_UNEVEN = 14;

/**
 * Finds the uniform background of a picture, such as a drawing's paper: the colour of all four edges if they
 * share one.
 * @returns the mean colour, and the lowest code of any channel.
 */
export function findEvenGround(
  pixels: Pixels,
): { readonly colour: Ground; readonly least: number } | undefined {
  const edge = listEdge(pixels);
  const [red, green, blue] = [0, 1, 2].map((channel) => measure(pixels, edge, channel));
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  return {
    colour: [red.mean, green.mean, blue.mean],
    least: Math.min(red.least, green.least, blue.least),
  };
}

/** Positions of the pixels along all four edges. */
function listEdge({ width, height }: Pixels): number[] {
  const edge: number[] = [];
  for (let x = 0; x < width; x++) edge.push(x, (height - 1) * width + x);
  for (let y = 0; y < height; y++) edge.push(y * width, y * width + width - 1);
  return edge;
}

function measure({ data, channels }: Pixels, edge: readonly number[], channel: number) {
  let [least, most, sum] = [255, 0, 0];
  for (const pixel of edge) {
    const code = data[channels * pixel + channel] ?? 0;
    least = Math.min(least, code);
    most = Math.max(most, code);
    sum += code;
  }
  return most - least > MAX_UNEVEN ? undefined : { least, mean: sum / edge.length };
}
