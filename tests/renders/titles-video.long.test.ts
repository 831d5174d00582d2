import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import jsQr from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planStoryboard } from '@/contracts/production/storyboard';
import type { ListingFacts } from '@/contracts/project/words';
import type { RenderRequest } from '@/renderer/pipeline/render-request';
import { withEndCardTime, withWords } from '@/renderer/pipeline/with-words';
import { makePhotos } from '@/tests/support/photos';
import { openRenderFolder, type SourceFile, toRequest } from '@/tests/support/render-request';
import { composeBrandedWords } from '@/titles/compose-words';

const run = promisify(execFile);
const ffmpeg = process.env.FFMPEG_PATH || 'ffmpeg';
const root = resolve(import.meta.dirname, '../..');
const folder = await openRenderFolder();
afterAll(() => folder.remove());

let photos: SourceFile[] = [];
beforeAll(async () => {
  const paths = await makePhotos(join(folder.path, 'photos'), 4, { width: 640, height: 480 });
  photos = paths.map((path) => ({ path, kind: 'photo' }));
});

const facts: ListingFacts = {
  address: '412 Alder Lane',
  city: 'Sausalito',
  price: { amount: 1_285_000, currency: 'USD' },
  captions: [null, { title: 'Kitchen' }],
};
const brand = { name: 'Maya Lindqvist', phone: '(555) 010-0142' };
const link = 'https://homereel.example/v/412-alder-lane';

const worded = (request: RenderRequest, changes: Partial<ListingFacts> = {}) => {
  const words = composeBrandedWords(
    { ...facts, ...changes },
    { brand, link },
    request.shots.length,
    { theme: 'bold', locale: 'en-US' },
  );
  return withWords(withEndCardTime(request, words), words);
};

describe('changed words', () => {
  it('make only the frames again that show them', async () => {
    const plain = toRequest(photos);
    const shots = photos.map(() => ({ kind: 'photo' }) as const);
    // Long enough that each shot has time for words.
    const storyboard = planStoryboard(shots, plain.transitions, 16);
    const request = { ...plain, storyboard };
    const first = await folder.render(await worded(request));
    expect((await folder.render(await worded(request))).renderedFrames).toBe(0);

    const title = request.storyboard.shots[0]?.frames ?? 0;
    const price = { amount: 1_199_000, currency: 'USD' };
    const changed = await folder.render(await worded(request, { price }));
    expect(changed.renderedFrames).toBeGreaterThan(0);
    expect(changed.renderedFrames).toBeLessThanOrEqual(title + 60);
    expect(changed.renderedFrames).toBeLessThan(first.renderedFrames / 2);

    const captions = [null, { title: 'Kitchen' }, { title: 'Bath' }];
    const added = await folder.render(await worded(request, { captions }));
    const shown = request.storyboard.shots[2]?.frames ?? 0;
    expect(added.renderedFrames).toBeGreaterThan(0);
    expect(added.renderedFrames).toBeLessThanOrEqual(shown);
  });

  it('leave a long run of a photo without words in the cache', async () => {
    const plain = toRequest(photos.slice(0, 1));
    const shots = plain.storyboard.shots.map((shot) => ({ ...shot, frames: 300 }));
    const storyboard = { ...plain.storyboard, shots, totalFrames: 300 };
    const request = { ...plain, storyboard };
    await folder.render(await worded(request));
    const changed = await folder.render(await worded(request, { city: 'Tiburon' }));
    // The title ends after 5 s at most; four seconds without words and the end card are cached.
    expect(changed.renderedFrames).toBeGreaterThan(60);
    expect(changed.renderedFrames).toBeLessThanOrEqual(151);
  });
});

describe('the QR code', () => {
  it('is read from the encoded video at 1080p, and from a copy at 480p', async () => {
    const size = { width: 1920, height: 1080 };
    const request = { ...toRequest(photos.slice(0, 1)), size };
    const { video, seconds } = await folder.render(await worded(request));
    const copy = join(folder.path, 'copy.mp4');
    await run(ffmpeg, ['-v', 'error', '-i', video, '-vf', 'scale=854:480', '-crf', '28', copy]);
    for (const path of [video, copy]) {
      const still = `${path}.png`;
      const at = String(seconds - 1);
      await run(ffmpeg, ['-v', 'error', '-y', '-ss', at, '-i', path, '-frames:v', '1', still]);
      const { data, info } = await sharp(still)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const read = jsQr(new Uint8ClampedArray(data), info.width, info.height);
      expect(read?.data, path).toBe(link);
    }
  }, 120_000);
});

describe('the command line', () => {
  const render = async (words: unknown, ...args: readonly string[]) => {
    const path = join(folder.path, 'words.json');
    await writeFile(path, typeof words === 'string' ? words : JSON.stringify(words));
    const output = join(folder.path, 'worded.mp4');
    const photo = photos[0]?.path ?? '';
    const command = [join(root, 'scripts/render.mjs'), photo, '--words', path, '-o', output];
    try {
      await run(process.execPath, [...command, '--duration', '6', '--shape', '1:1', ...args]);
      return { output, stderr: '' };
    } catch (error) {
      return { output, stderr: (error as { stderr: string }).stderr };
    }
  };

  it('says what is wrong with the words, and renders nothing', async () => {
    expect((await render('{')).stderr).toContain('words.json is not JSON.');
    const faulty = { facts: { address: '412 Alder Lane', beds: -1 }, brand: { fax: '1' } };
    const { stderr } = await render(faulty);
    expect(stderr).toContain('facts.beds: ');
    expect(stderr).toContain('"fax"');
    expect((await render({ facts: { address: 'Alder 😀' } })).stderr).toContain(
      'The address has characters that cannot be drawn: 😀 (U+1F600).',
    );
    const drawing = { facts, brand: { logo: 'logo.svg' } };
    await writeFile(join(folder.path, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect((await render(drawing)).stderr).toContain('logo.svg is no picture that can be shown');
    const missing = { facts, brand: { logo: 'none.png' } };
    expect((await render(missing)).stderr).toContain('a picture that is not there: none.png');
  }, 120_000);

  it('makes a video with words, and a neutral one that is shorter by the end card', async () => {
    const branded = await render({ facts, brand, link });
    expect(branded.stderr).toBe('');
    const bytes = (await readFile(branded.output)).length;
    const neutral = await render({ facts, brand, link }, '--neutral');
    expect(neutral.stderr).toBe('');
    expect((await readFile(neutral.output)).length).not.toBe(bytes);
  }, 240_000);
});
