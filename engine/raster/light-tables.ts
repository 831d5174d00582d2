/** 256 x 256 results, first index the outgoing sample. */
export const TABLE_BYTES = 65_536;

/** Addresses of the two tables a blend in linear light reads. */
export interface LightTables {
  /** Luma code of the mixture. */
  readonly luma: number;
  /** Share of the incoming chroma, of 255, for a pair of luma codes. */
  readonly weight: number;
}

/** BT.1886: what a screen makes of a code. */
const GAMMA = 2.4;
const BLACK = 16;
const WHITE = 235;

const light = Float64Array.from(
  { length: 256 },
  (_, code) => Math.max(0, (code - BLACK) / (WHITE - BLACK)) ** GAMMA,
);

/** Codes above black by the square root of light, which they nearly follow: no pow for each pair. */
const ROOTS = 8_192;
const brightest = light[255] ?? 1;
const codes = Float64Array.from(
  { length: ROOTS + 1 },
  (_, i) => BLACK + (WHITE - BLACK) * (brightest * (i / ROOTS) ** 2) ** (1 / GAMMA),
);

/**
 * Fills the tables for one share of the incoming picture. Chroma codes are proportional to light's
 * root as luma is; so each picture's chroma counts by its share of light, not of code.
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

/** Where the mixture lies between the two codes; near equal codes the plain share says it better. */
function shareOf(code: number, a: number, b: number, amount: number): number {
  if (Math.abs(b - a) < 4) return amount;
  return Math.min(Math.max((code - a) / (b - a), 0), 1);
}
