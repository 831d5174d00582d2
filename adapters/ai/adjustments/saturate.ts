import { peakOf, type RowStep } from './row';

/** @param amount above 0 stronger colours, below weaker ones; -1 takes them away. */
export function saturate(amount: number): RowStep {
  return ({ light }) => {
    for (let i = 0; i < light.length; i += 3) {
      const [r, g, b] = [light[i] as number, light[i + 1] as number, light[i + 2] as number];
      const luma = 0.2126 * r + 0.7152 * g + 0.0722 * b;
      const share =
        amount > 0 ? strengthen(amount, luma, peakOf(light, i), Math.min(r, g, b)) : amount;
      light[i] = r + (r - luma) * share;
      light[i + 1] = g + (g - luma) * share;
      light[i + 2] = b + (b - luma) * share;
    }
  };
}

/** Strong colours need no more, and no channel may leave the range. */
function strengthen(amount: number, luma: number, peak: number, least: number): number {
  const wanted = amount * (least / (peak + 1e-6));
  const room = (1 - peak) / (peak - luma + 1e-6);
  return Math.max(0, Math.min(wanted, room));
}
