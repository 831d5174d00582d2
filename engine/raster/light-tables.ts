/** Bytes of a table of 256 x 256 results; the first index is the outgoing sample. */
export const TABLE_BYTES = 65_536;

/** Addresses of the two tables that a blend in linear light reads. */
export interface LightTables {
  /** Address of the table of mixed luma codes. */
  readonly luma: number;
  /** Address of the table of the incoming chroma's share, of 255, by the two luma codes. */
  readonly weight: number;
}

/** Display gamma of ITU-R BT.1886. */
const GAMMA = 2.4;
const BLACK = 16;
const WHITE = 235;

/** Linear light by luma code. */
const light = Float64Array.from(
  { length: 256 },
  (_, code) => Math.max(0, (code - BLACK) / (WHITE - BLACK)) ** GAMMA,
);

/** Luma codes by the square root of light, which they nearly follow; a table saves a power for each pair. */
const ROOTS = 8_192;
const brightest = light[255] ?? 1;
const codes = Float64Array.from(
  { length: ROOTS + 1 },
  (_, i) => BLACK + (WHITE - BLACK) * (brightest * (i / ROOTS) ** 2) ** (1 / GAMMA),
);

/**
 * Fills the tables for one share of the incoming image. Chroma codes, like luma codes, follow the
 * root of light, so that each image's chroma is weighted by its share of the light.
 * @param amount share of the incoming image, 0 to 1.
 */
export function fillLightTables(
  memory: WebAssembly.Memory,
  { luma, weight }: LightTables,
  amount: number,
): void {
  const lumas = new Uint8Array(memory.buffer, luma, TABLE_BYTES);
  const weights = new Uint8Array(memory.buffer, weight, TABLE_BYTES);
  for (let a = 0; a < 256; a++) {
    const rest = (1 - amount) * (light[a] ?? 0);
    for (let b = 0; b < 256; b++) {
      const mixed = rest + amount * (light[b] ?? 0);
      const code = codes[Math.round(ROOTS * Math.sqrt(mixed / brightest))] ?? BLACK;
      lumas[a * 256 + b] = Math.round(code);
      weights[a * 256 + b] = Math.round(255 * shareOf(code, a, b, amount));
    }
  }
}

/** Returns the position of the mixed code between the two codes; for nearly equal codes, the share itself. */
function shareOf(code: number, a: number, b: number, amount: number): number {
  if (Math.abs(b - a) < 4) return amount;
  return Math.min(Math.max((code - a) / (b - a), 0), 1);
}
