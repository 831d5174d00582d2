import type { Adjustments } from '../ai';
import { balanceAndExpose } from './balance-and-expose';
import type { LightMap } from './light-map';
import { changeLocally } from './local-light';
import type { Picture } from './picture';
import { encodeRow, type RowStep } from './row';
import { saturate } from './saturate';
import { changeTone } from './tone';
import type { Gains } from './white-balance';

/** What is known of the picture before its pixels are touched. */
export interface Development {
  /** Factors of linear red, green and blue: white balance and exposure together. */
  readonly gains: Gains;
  readonly adjustments: Adjustments;
  readonly map: LightMap;
}

/** Develops the picture in place, in linear light. */
export function develop(picture: Picture, development: Development): void {
  const steps = planSteps(picture, development);
  const light = new Float32Array(picture.width * 3);
  for (let y = 0; y < picture.height; y++) {
    const codes = picture.data.subarray(y * light.length, (y + 1) * light.length);
    const row = { y, codes, light };
    for (const step of steps) step(row);
    encodeRow(row);
  }
}

function planSteps({ width }: Picture, { gains, adjustments, map }: Development): RowStep[] {
  const { shadows, highlights, clarity, contrast, saturation, monochrome } = adjustments;
  const steps = [balanceAndExpose(gains)];
  if (shadows !== 0 || highlights !== 0 || clarity !== 0) {
    steps.push(changeLocally(map, adjustments, width));
  }
  steps.push(changeTone(contrast, Math.max(1, ...gains)));
  if (monochrome > 0) steps.push(saturate(-1));
  else if (saturation !== 0) steps.push(saturate(saturation));
  return steps;
}
