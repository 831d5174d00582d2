import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { decodePhotoOnBackdrop } from './decode-photo';

const folder = await mkdtemp(join(tmpdir(), 'homereel-backdrop-'));
afterAll(() => rm(folder, { recursive: true }));

/** A tall picture of this ground with a dark square in its middle, in a wide frame. @returns its corner, its middle. */
async function decodeTall(name: string, ground: string, sides: string = ground) {
  const path = join(folder, name);
  const square = {
    create: { width: 120, height: 120, channels: 3, background: '#222222' },
  } as const;
  const side = { create: { width: 300, height: 60, channels: 3, background: sides } } as const;
  await sharp({ create: { width: 300, height: 400, channels: 3, background: ground } })
    .composite([{ input: square }, { input: side, gravity: 'south' }])
    .jpeg({ quality: 80 })
    .toFile(path);
  const { data, width } = await decodePhotoOnBackdrop(path, { width: 640, height: 360 });
  const at = (x: number, y: number) => [
    ...data.subarray(3 * (y * width + x), 3 * (y * width + x) + 3),
  ];
  return { corner: at(4, 4), right: at(635, 180), middle: at(320, 180) };
}

const near = (colour: readonly number[]) => colour.map((code) => expect.closeTo(code, -1));

it('extends a drawing with its paper colour', async () => {
  const { corner, right, middle } = await decodeTall('plan.jpg', '#f6f1e4');
  expect(corner).toEqual(near([246, 241, 228]));
  expect(right).toEqual(near([246, 241, 228]));
  expect(middle).toEqual(near([34, 34, 34]));
});

it('puts a photo in front of its blurred and darkened copy', async () => {
  const { corner } = await decodeTall('photo.jpg', '#f6f1e4', '#406040');
  expect(Math.max(...corner)).toBeLessThan(175);
});
