import { boxBlur } from './box-blur';
import { FINE, limitFine } from './light-tables';
import { type CellGrid, stretchRow } from './map-line';
import type { RgbImage } from './rgb-image';
import type { RowStep } from './row';

/** Side of a cell in pixels: blotches of colour are a few pixels wide. */
const CELL = 4;
/** Cells on each side whose mean colour is taken. */
const REACH = 2;
/** Colour differences within this many standard deviations of the noise count as noise. */
const NOISY = 4;

/** Pulls each pixel's colour towards its surroundings' if they differ by no more than noise. */
export function calmColours(picture: RgbImage, denoise: number, noise: number): RowStep {
  const map = mapColours(picture);
  const { width } = picture;
  const [red, blue] = [new Float32Array(width), new Float32Array(width)];
  const keep = makeKeepTable(NOISY * noise * Math.min(denoise, 1.5));
  return ({ y, codes }) => {
    stretchRow(map.red, map, y, red);
    stretchRow(map.blue, map, y, blue);
    for (let x = 0, i = 0; x < width; x++, i += 3) {
      const green = codes[i + 1] as number;
      const ownRed = (codes[i] as number) - green;
      const ownBlue = (codes[i + 2] as number) - green;
      const aroundRed = red[x] as number;
      const aroundBlue = blue[x] as number;
      const far = Math.abs(ownRed - aroundRed) + Math.abs(ownBlue - aroundBlue);
      const protectedShare = keep[Math.min(far | 0, keep.length - 1)] as number;
      const changeRed = (aroundRed - ownRed) * (1 - protectedShare);
      const changeBlue = (aroundBlue - ownBlue) * (1 - protectedShare);
      // The three changes leave the pixel's brightness as it was.
      const changeGreen = -0.211 * changeRed - 0.074 * changeBlue;
      codes[i] = limitFine((codes[i] as number) + changeRed + changeGreen);
      codes[i + 1] = limitFine(green + changeGreen);
      codes[i + 2] = limitFine((codes[i + 2] as number) + changeBlue + changeGreen);
    }
  };
}

function makeKeepTable(noisy: number): Float32Array {
  return Float32Array.from({ length: 64 * FINE }, (_, far) => {
    const square = (far / FINE) ** 2;
    return square ** 2 / (square ** 2 + noisy ** 4);
  });
}

interface ColourMap extends CellGrid {
  /** Mean of red less green and of blue less green, in fine codes. */
  readonly red: Float32Array;
  readonly blue: Float32Array;
}

function mapColours({ data, width, height }: RgbImage): ColourMap {
  const grid = {
    width: Math.max(1, Math.floor(width / CELL)),
    height: Math.max(1, Math.floor(height / CELL)),
    cell: CELL,
  };
  const red = new Float32Array(grid.width * grid.height);
  const blue = new Float32Array(grid.width * grid.height);
  for (let cell = 0; cell < red.length; cell++) {
    const x = (cell % grid.width) * CELL;
    const y = Math.floor(cell / grid.width) * CELL;
    // A cross of the cell's pixels is enough of them.
    let [reds, blues, count] = [0, 0, 0];
    for (let step = 0; step < CELL; step++) {
      for (const across of [step, CELL - 1 - step]) {
        if (x + across >= width || y + step >= height) continue;
        const i = ((y + step) * width + x + across) * 3;
        reds += (data[i] as number) - (data[i + 1] as number);
        blues += (data[i + 2] as number) - (data[i + 1] as number);
        count++;
      }
    }
    red[cell] = (reds / count) * FINE;
    blue[cell] = (blues / count) * FINE;
  }
  return { ...grid, red: boxBlur(red, grid, REACH), blue: boxBlur(blue, grid, REACH) };
}
