import type { Adjustments } from './adjustments';
import { balanceAndExpose, expose } from './balance-and-expose';
import { calmColours } from './colour-noise';
import { changeDetail } from './detail';
import type { LightMap } from './light-map';
import { changeLocally } from './local-light';
import { measureNoise } from './noise';
import type { RgbImage } from './rgb-image';
import { type RowStep, readRow, writeRow } from './row';
import { saturate } from './saturate';
import { changeTone } from './tone';
import type { Gains } from './white-balance';

/** Measurements of the unmodified picture. */
export interface Development {
  /** Factors of linear red, green and blue: white balance and exposure together. */
  readonly gains: Gains;
  /** The brightest light before the gains. */
  readonly brightest: number;
  readonly adjustments: Adjustments;
  readonly map: LightMap;
  /** Steps that change the picture's contents, applied to linear light after the gains. */
  readonly scenery: readonly RowStep[];
}

/**
 * Develops the picture in place, a row at a time, in linear light.
 * @param onRow is called after every row.
 */
export function develop(
  picture: RgbImage,
  development: Development,
  onRow: (y: number) => void,
): void {
  const detail = planDetail(picture, development);
  const changes = planLight(picture, development);
  const { gains } = development;
  const isUnchanged = detail.length + changes.length === 0 && gains.every((gain) => gain === 1);
  if (isUnchanged) return;
  const steps = [...planStart(detail, gains), ...changes];
  const length = picture.width * 3;
  const codes = new Uint16Array(length);
  const light = new Float32Array(length);
  for (let y = 0; y < picture.height; y++) {
    const bytes = picture.data.subarray(y * length, (y + 1) * length);
    const row = { y, bytes, codes, light };
    for (const step of steps) step(row);
    writeRow(row);
    onRow(y);
  }
}

/** Steps on the codes as the camera wrote them. */
function planDetail(picture: RgbImage, { adjustments }: Development): RowStep[] {
  const { sharpness, denoise } = adjustments;
  if (sharpness === 0 && denoise === 0) return [];
  const noise = measureNoise(picture);
  const detail = changeDetail(picture, { sharpness, denoise, noise });
  return denoise > 0 ? [calmColours(picture, denoise, noise), detail] : [detail];
}

/** Steps that read the row and make light of it. */
function planStart(detail: readonly RowStep[], gains: Gains): RowStep[] {
  const isGrey = gains[0] === gains[1] && gains[1] === gains[2];
  if (isGrey && detail.length === 0) return [expose(gains[0])];
  return [readRow, ...detail, balanceAndExpose(gains)];
}

/** Steps on light that has its gains. */
function planLight(
  { width }: RgbImage,
  { gains, brightest, adjustments, map, scenery }: Development,
): RowStep[] {
  const { shadows, highlights, clarity, contrast, saturation, monochrome } = adjustments;
  const steps = [...scenery];
  const isLocal = shadows !== 0 || highlights !== 0 || clarity !== 0;
  if (isLocal) steps.push(changeLocally(map, adjustments, width));
  const white = Math.max(1, Math.max(...gains) * brightest);
  if (isLocal || contrast !== 0 || Math.max(...gains) > 1) steps.push(changeTone(contrast, white));
  if (monochrome > 0) steps.push(saturate(-1));
  else if (saturation !== 0) steps.push(saturate(saturation));
  return steps;
}
