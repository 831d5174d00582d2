import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import * as projects from '@/contracts/project/projects';
import * as shots from '@/contracts/project/shots';
import { ApiClient } from '@/tests/support/api-client';
import { startTestApi } from '@/tests/support/start-api';

const fixtures = new URL('../../../shared/fixtures/', import.meta.url);
const api = await startTestApi();
const me = new ApiClient(api.address);
const body = { totalFiles: 0, projectData: { images: [], transitions: [] } };

/** Uploads a file; answers with its clip and the picture that is served for it. */
async function ingest(name: string, bytes: Buffer) {
  const projectId: string = (await me.call(projects.createProject, {}, { body })).body.id;
  const shotId = randomUUID();
  const answer = await me.upload(projectId, { shotId, name, bytes: new Uint8Array(bytes) });
  expect(answer.body.error).toBeUndefined();
  const [clip] = answer.body.project.clips;
  const image = await me.fetch(shots.readShotImage, { projectId, shotId });
  const picture = Buffer.from(await image.arrayBuffer());
  return { clip, picture, projectId, shotId };
}

async function readPixel(picture: Buffer, x: number, y: number): Promise<number[]> {
  const pixel = sharp(picture).extract({ left: x, top: y, width: 1, height: 1 }).raw();
  return [...(await pixel.toBuffer())];
}

/** Each channel within a few steps: JPEG loses a little. */
function expectColour(actual: number[], wanted: readonly number[]): void {
  expect(actual).toHaveLength(3);
  for (const [i, value] of wanted.entries()) {
    expect(Math.abs((actual[i] ?? Number.NaN) - value), `${actual} is not ${wanted}`).toBeLessThan(
      8,
    );
  }
}

const plain = (background: string) =>
  sharp({ create: { width: 64, height: 48, channels: 4, background } });

describe('an uploaded photo', () => {
  it('keeps its colours when it was in another colour space', async () => {
    const wide = await plain('#cc3311').withIccProfile('p3').png().toBuffer();
    expect((await sharp(wide).metadata()).icc).toBeDefined();
    const { picture } = await ingest('wide.png', wide);
    expectColour(await readPixel(picture, 20, 20), [0xcc, 0x33, 0x11]);
  });

  it('is put on white where it was transparent', async () => {
    const { picture } = await ingest('clear.png', await plain('#00000000').png().toBuffer());
    expectColour(await readPixel(picture, 20, 20), [0xff, 0xff, 0xff]);
  });

  it('loses the depth no screen shows', async () => {
    const deep = await plain('#336699').removeAlpha().toColourspace('rgb16').png().toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe('ushort');
    const { picture } = await ingest('deep.png', deep);
    expect((await sharp(picture).metadata()).depth).toBe('uchar');
    expectColour(await readPixel(picture, 20, 20), [0x33, 0x66, 0x99]);
  });

  it('is served in the requested widths, and immutable with its version', async () => {
    const large = await sharp(await plain('#336699').png().toBuffer())
      .resize(3000, 2000, { fit: 'fill' })
      .jpeg()
      .toBuffer();
    const { projectId, shotId } = await ingest('large.jpg', large);
    const widths = await Promise.all(
      [100, 320, 321, 2000, 2049].map(async (width) => {
        const params = { projectId, shotId };
        const answer = await me.fetch(shots.readShotImage, params, {
          query: { width, variant: 'original.jpg' },
        });
        expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
        return (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width;
      }),
    );
    expect(widths).toEqual([320, 320, 640, 2048, 3000]);
  });
});

describe.skipIf(!existsSync(fixtures))('real-world photos', () => {
  const ingestFixture = async (path: string) =>
    ingest(path.split('/').at(-1) ?? path, await readFile(new URL(path, fixtures)));

  it.each([
    ['photos/iphone-a.heic', 4032, 3024],
    ['photos/iphone-13-pro-max.HEIC', 3024, 4032],
    ['photos/libheif-example.heic', 1280, 854],
    ['photos/8bit-srgb.avif', undefined, undefined],
    ['photos/denali.webp', undefined, undefined],
    ['photos/scan.tiff', undefined, undefined],
    ['photos/cmyk.jpg', undefined, undefined],
    ['photos/gain-map.jpg', undefined, undefined],
    ['photos/iphone-hdr.jpg', undefined, undefined],
    ['photos/alpha.png', undefined, undefined],
    ['photos/panorama.jpg', undefined, undefined],
  ])('%s is upright, sRGB and without metadata', async (path, width, height) => {
    const { clip, picture } = await ingestFixture(path);
    const found = await sharp(picture).metadata();
    expect(found).toMatchObject({ format: 'jpeg', space: 'srgb', channels: 3, depth: 'uchar' });
    expect([found.width, found.height]).toEqual([clip.width, clip.height]);
    if (width !== undefined) expect([found.width, found.height]).toEqual([width, height]);
    expect([found.exif, found.icc, found.xmp, found.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    const { channels } = await sharp(picture).stats();
    expect(
      Math.max(...channels.map(({ stdev }) => stdev)),
      'a picture, not a plain',
    ).toBeGreaterThan(5);
  });

  it('contains no location', async () => {
    const { picture } = await ingestFixture('photos/gps-tagged.jpg');
    expect(
      (await sharp(await readFile(new URL('photos/gps-tagged.jpg', fixtures))).metadata()).exif,
    ).toBeDefined();
    expect(picture.includes('Exif')).toBe(false);
  });

  it.each(['landscape', 'portrait'])(
    '%s photos are upright however the camera was held',
    async (kind) => {
      const small = async (turn: number) => {
        const { picture } = await ingestFixture(`orientation/${kind}-${turn}.jpg`);
        return sharp(picture).resize(24, 24, { fit: 'fill' }).greyscale().raw().toBuffer();
      };
      const wanted = await small(1);
      for (const turn of [3, 6, 8]) {
        const found = await small(turn);
        const apart = found.reduce((sum, value, i) => sum + Math.abs(value - (wanted[i] ?? 0)), 0);
        expect(apart / found.length, `turned by ${turn}`).toBeLessThan(6);
      }
    },
  );

  it.each([['clips/drone.mp4'], ['clips/short.mp4'], ['clips/alpha.webm']])(
    '%s is a clip with a still',
    async (path) => {
      const { clip, picture } = await ingestFixture(path);
      expect(clip).toMatchObject({ isVideo: true, duration: expect.any(Number) });
      expect(clip.pick.fileName).toMatch(/^original\.(mp4|mov|webm)$/);
      expect((await sharp(picture).metadata()).format).toBe('jpeg');
    },
  );
});
