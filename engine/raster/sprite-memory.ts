import type { FrameMemory } from './frame-memory';

/** Straight (not premultiplied) 8-bit RGBA rows. */
export interface RgbaPicture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Samples of empty border on each side, so that a sprite can be between two samples. */
export const SPRITE_BORDER = 2;

interface SpritePlace {
  readonly address: number;
  readonly width: number;
  readonly height: number;
}

/** Addresses of a sprite's planes: alpha at full and half size, and alpha times code for Y, U and V. */
export function spritePlanes({ address, width, height }: SpritePlace) {
  const area = width * height;
  const quarter = area / 4;
  const chroma = address + 2 * area;
  return {
    alpha: { luma: address, chroma },
    values: [address + area, chroma + quarter, chroma + 2 * quarter],
  };
}

/**
 * Puts a picture into the memory as `drawSprite` reads it, with its border; sizes become even. The caller
 * releases the address.
 * @returns address and size; the picture's corner is `SPRITE_BORDER` samples inside.
 */
export function writeSprite(memory: FrameMemory, picture: RgbaPicture): SpritePlace {
  const width = 2 * Math.ceil(picture.width / 2) + 2 * SPRITE_BORDER;
  const height = 2 * Math.ceil(picture.height / 2) + 2 * SPRITE_BORDER;
  const area = width * height;
  const address = memory.allocate(area * 2 + (area / 4) * 3);
  const bytes = memory.view(address, area * 2 + (area / 4) * 3);
  bytes.fill(0);
  const sums = new Float32Array((area / 4) * 3);
  const readCodes = createCodeReader(picture.data);
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      const from = 4 * (y * picture.width + x);
      const alpha = (picture.data[from + 3] ?? 0) / 255;
      if (alpha === 0) continue;
      const [luma, u, v] = readCodes(from);
      const [column, row] = [x + SPRITE_BORDER, y + SPRITE_BORDER];
      bytes[row * width + column] = Math.round(255 * alpha);
      bytes[area + row * width + column] = Math.round(luma * alpha);
      addChroma(sums, { column, row, width, area }, [alpha * 255, alpha * u, alpha * v]);
    }
  }
  bytes.set(Uint8Array.from(sums, Math.round), 2 * area);
  return { address, width, height };
}

/**
 * Reads the codes of the pixel at a byte. Neighbours mostly share their colour, so the last result is
 * cached.
 */
function createCodeReader(data: Uint8Array): (at: number) => readonly [number, number, number] {
  let last = -1;
  let codes: readonly [number, number, number] = [0, 0, 0];
  return (at) => {
    const red = data[at] ?? 0;
    const green = data[at + 1] ?? 0;
    const blue = data[at + 2] ?? 0;
    const colour = (red << 16) | (green << 8) | blue;
    if (colour !== last) codes = toYuv(red, green, blue);
    last = colour;
    return codes;
  };
}

interface ChromaPlace {
  readonly column: number;
  readonly row: number;
  readonly width: number;
  readonly area: number;
}

/** Distributes a luma sample's share over the chroma samples around it: [1 2 1] x [1 1], sited left. */
function addChroma(
  sums: Float32Array,
  { column, row, width, area }: ChromaPlace,
  values: readonly [number, number, number],
): void {
  const line = (row >> 1) * (width / 2);
  const middle = column >> 1;
  const isBetween = column % 2 === 1;
  const share = isBetween ? 1 / 8 : 1 / 4;
  for (let plane = 0; plane < 3; plane++) {
    const at = plane * (area / 4) + line + middle;
    const value = (values[plane] ?? 0) * share;
    sums[at] = (sums[at] ?? 0) + value;
    if (isBetween) sums[at + 1] = (sums[at + 1] ?? 0) + value;
  }
}

/** Converts sRGB to BT.709 limited-range codes. */
export function toYuv(red: number, green: number, blue: number): [number, number, number] {
  const luma = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
  return [
    16 + 219 * luma,
    128 + (224 * (blue / 255 - luma)) / 1.8556,
    128 + (224 * (red / 255 - luma)) / 1.5748,
  ];
}
