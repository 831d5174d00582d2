import sharp from 'sharp';
import { expect, it } from 'vitest';
import { shrinkToAnalyse } from './analysed-picture';
import { isDrawing } from './is-drawing';
import { toLuminance } from './luminance';

/** Brightens by this many stops, clipped at white. */
async function openExposed(path: string, stops: number) {
  const { data, info } = await sharp(path)
    .resize({ width: 1024 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const bright = data.map((code) =>
    Math.round(255 * Math.min(1, 2 ** stops * (code / 255) ** 2.2) ** (1 / 2.2)),
  );
  return shrinkToAnalyse({ data: bright, width: info.width, height: info.height });
}

it.each(['04-kitchen', '06-bedroom', '07-bath'])(
  '%s is no plan, however long it was exposed',
  async (name) => {
    for (const stops of [0, 1.5, 2.5, 3.5]) {
      const picture = await openExposed(`public/sample-listing/${name}.jpg`, stops);
      expect(isDrawing(picture, toLuminance(picture))).toBe(false);
    }
  },
);
