import { FINE } from './light-tables';
import type { RgbImage } from './rgb-image';

/** 256ths of red, green and blue in perceived brightness, close enough for codes. */
const [RED, GREEN, BLUE] = [54, 183, 19] as const;

/** Fills a line with the fine luma codes of one row of the picture. */
export function readLuma({ data, width }: RgbImage, y: number, line: Uint16Array): void {
  for (let x = 0, i = y * width * 3; x < width; x++, i += 3) {
    line[x] = lumaOf(data[i] as number, data[i + 1] as number, data[i + 2] as number);
  }
}

/** Fine luma code of 8-bit codes. */
function lumaOf(red: number, green: number, blue: number): number {
  return ((red * RED + green * GREEN + blue * BLUE) * FINE) >> 8;
}
