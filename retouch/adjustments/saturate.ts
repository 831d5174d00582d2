import { peakOf, type RowStep } from './row';

/** @param amount above 0 stronger colours, below weaker ones; -1 takes them away. */
export function saturate(amount: number): RowStep {
  return ({ light }) => {
    for (let i = 0; i < light.length; i += 3) {
      const r = light[i] as number;
      const g = light[i + 1] as number;
      const b = light[i + 2] as number;
      const luma = 0.2126 * r + 0.7152 * g + 0.0722 * b;
      const share =
        amount > 0
          ? strengthen(amount, luma, peakOf(light, i), Math.min(Math.min(r, g), b))
          : amount;
      light[i] = r + (r - luma) * share;
      light[i + 1] = g + (g - luma) * share;
      light[i + 2] = b + (b - luma) * share;
    }
  };
}

/** Strong colours need no more saturation, and no channel may leave the range. */
function strengthen(amount: number, luma: number, peak: number, least: number): number {
  if (peak <= 0 || peak >= 1) return 0;
  const wanted = (amount * least) / peak;
  return wanted * (peak - luma) > 1 - peak ? (1 - peak) / (peak - luma) : wanted;
}
