import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RenderShot } from '@/contracts/production/render-job';
import type { VersionWords } from '@/contracts/project/words';
import { makePhotos } from '@/tests/support/photos';
import { probeVideo } from '@/tests/support/probe-video';
import { openJobRunner, toVersion } from '@/tests/support/project-job';
import { hashFrames } from '@/tests/support/render-request';
import { composeVersionWords } from '@/titles/compose-version-words';

const runner = await openJobRunner();
afterAll(() => runner.remove());
const size = { width: 960, height: 640 };
let items: RenderShot[] = [];

beforeAll(async () => {
  const paths = await makePhotos(join(runner.folder, 'photos'), 2, size);
  const shots = paths.map((path) => runner.addShot(path, { kind: 'photo', ...size }));
  items = await Promise.all(shots);
});

const style = { theme: 'gallery', locale: 'en-US' } as const;
const toNeutral = (address: string): VersionWords => ({
  kind: 'neutral',
  ...style,
  facts: { address },
  captions: [],
});
const branded: VersionWords = {
  kind: 'branded',
  ...style,
  facts: { address: '412 Alder Lane' },
  captions: [],
  brand: { name: 'Maya Lindqvist' },
};

describe('a job with words', () => {
  it('draws them over the only version that has them; an end card takes its time from the photos', async () => {
    const versions = [
      toVersion('plain', { shape: '1:1', targetSeconds: 8 }),
      toVersion('told', { shape: '1:1', targetSeconds: 8, words: toNeutral('412 Alder Lane') }),
      toVersion('branded', { shape: '1:1', targetSeconds: 8, words: branded }),
    ];
    const { result } = runner.start(runner.toJob(items, versions));
    await result;
    const paths = await Promise.all(versions.map(({ output }) => runner.pathOf(output.video)));
    const [plain, told] = await Promise.all(paths.map((path) => hashFrames(path)));
    expect(told).not.toEqual(plain);
    const probed = await Promise.all(paths.map((path) => probeVideo(path)));
    // Photos last multiples of half a second: beside a card of 1.5 s, two of them cannot fill 6.5 s.
    expect(probed.map(({ frames }) => frames / 30)).toEqual([8, 8, 8.5]);
  }, 120_000);

  it('only fails the version whose words no font draws, and names the characters', async () => {
    const versions = [
      toVersion('odd', { shape: '1:1', words: toNeutral('412 Alder 𓀀') }),
      toVersion('fine', { shape: '1:1' }),
    ];
    const { result, reports } = runner.start(runner.toJob(items, versions));
    await result;
    expect(reports.map(({ kind, versionId }) => [kind, versionId])).toEqual([
      ['version-failed', versions[0]?.versionId],
      ['version-completed', versions[1]?.versionId],
    ]);
    expect(reports[0]).toMatchObject({
      message: 'The address has characters that cannot be drawn: 𓀀 (U+13000).',
    });
  }, 120_000);
});

describe('captions', () => {
  it('are over the shot they were written for, in any selection of shots', () => {
    const [first, second] = items.map(({ shotId }) => shotId);
    if (first === undefined || second === undefined) throw new Error('two photos');
    const captions = [{ shotId: second, title: 'Kitchen' }];
    const shotsOf = (shotIds: readonly (typeof first)[]) =>
      composeVersionWords(
        { words: { ...branded, captions }, targetSeconds: 30 },
        shotIds,
        new Map(),
      ).overlays.flatMap(({ content }) => (content.kind === 'lower-third' ? [content.shot] : []));
    expect([shotsOf([first, second]), shotsOf([second]), shotsOf([first])]).toEqual([[1], [0], []]);
  });

  it('of a neutral version only come with overlays of the neutral layer', () => {
    const words = composeVersionWords(
      { words: toNeutral('412 Alder Lane'), targetSeconds: 30 },
      [items[0]?.shotId ?? ('' as never)],
      new Map(),
    );
    expect(words.overlays.map(({ layer }) => layer)).toEqual(['neutral']);
  });
});
