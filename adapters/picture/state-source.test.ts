import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { type DigitalSource, stateSourceOfJpeg } from './state-source';

const folder = await mkdtemp(join(tmpdir(), 'homereel-test-source-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const create = { width: 40, height: 30, channels: 3 as const, background: '#6a8caf' };

async function state(source: DigitalSource) {
  const path = join(folder, `${source}.jpg`);
  const before = await sharp({ create })
    .jpeg()
    .toFile(path)
    .then(() => decode(path));
  await stateSourceOfJpeg(path, 'trainedAlgorithmicMedia');
  await stateSourceOfJpeg(path, source);
  expect((await readFile(path, 'latin1')).match(/<x:xmpmeta/g)).toHaveLength(1);
  const { xmp } = await sharp(path).metadata();
  return { before, after: await decode(path), xmp: xmp?.toString() ?? '' };
}

const decode = (path: string) => sharp(path).raw().toBuffer();

it.each(['composite', 'compositeWithTrainedAlgorithmicMedia'] as const)(
  'a JPEG declares for people and machines that it is %s, and keeps its picture',
  async (source) => {
    const { before, after, xmp } = await state(source);
    expect(xmp).toContain(`"http://cv.iptc.org/newscodes/digitalsourcetype/${source}"`);
    expect(xmp).toContain('Digitally altered: ');
    expect(after.equals(before)).toBe(true);
  },
);

it('a corrected picture names its source, and is not declared as altered', async () => {
  const { xmp } = await state('algorithmicallyEnhanced');
  expect(xmp).toContain('/algorithmicallyEnhanced"');
  expect(xmp).not.toContain('altered');
});

it('no other file is touched', async () => {
  const path = join(folder, 'picture.png');
  await sharp({ create }).png().toFile(path);
  const before = await readFile(path);
  await expect(stateSourceOfJpeg(path, 'composite')).rejects.toThrow('is no JPEG');
  expect((await readFile(path)).equals(before)).toBe(true);
});
