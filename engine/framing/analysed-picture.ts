import type { RgbPicture } from './rgb-picture';

/**
 * Width of the copy in which everything is found that a photo shows: the one a page is served, so that
 * what the page draws with it is what is rendered. A narrower photo is its own copy.
 */
export const ANALYSED_COPY_WIDTH = 1_280;
/** Fine enough for edges, coarse enough for grain to go and for a third of a second of work. */
const LONGER_SIDE = 1_024;

/** Makes the copy as small as it is analysed. Each sample is the mean of the area it covers. */
export function shrinkToAnalyse(copy: RgbPicture): RgbPicture {
  const scale = Math.min(1, LONGER_SIDE / Math.max(copy.width, copy.height));
  const width = Math.max(2, Math.round(copy.width * scale));
  const height = Math.max(2, Math.round(copy.height * scale));
  if (width === copy.width && height === copy.height) return copy;
  const columns = coverAreas(copy.width, width);
  const rows = coverAreas(copy.height, height);
  const narrow = new Float32Array(copy.height * width * 3);
  for (let y = 0; y < copy.height; y++) {
    columns.forEach(({ first, weights }, x) => {
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0;
        for (let k = 0; k < weights.length; k++) {
          const at = 3 * (y * copy.width + first + k) + channel;
          sum += (copy.data[at] ?? 0) * (weights[k] ?? 0);
        }
        narrow[3 * (y * width + x) + channel] = sum;
      }
    });
  }
  const data = new Uint8Array(width * height * 3);
  const stride = 3 * width;
  rows.forEach(({ first, weights }, y) => {
    for (let i = 0; i < stride; i++) {
      let sum = 0.5;
      for (let k = 0; k < weights.length; k++) {
        sum += (narrow[(first + k) * stride + i] ?? 0) * (weights[k] ?? 0);
      }
      data[y * stride + i] = sum;
    }
  });
  return { data, width, height };
}

/** For each of `to` samples the first of `from` that it covers, and the share each of them has in it. */
function coverAreas(from: number, to: number): { first: number; weights: number[] }[] {
  const step = from / to;
  return Array.from({ length: to }, (_, i) => {
    const [start, end] = [i * step, Math.min(from, (i + 1) * step)];
    const first = Math.floor(start);
    const weights = Array.from(
      { length: Math.ceil(end) - first },
      (_, k) => (Math.min(end, first + k + 1) - Math.max(start, first + k)) / (end - start),
    );
    return { first, weights };
  });
}
