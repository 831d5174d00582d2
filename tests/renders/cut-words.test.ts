import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RenderShot } from '@/contracts/render-job';
import type { CutWords } from '@/contracts/words';
import { makePhotos } from '@/tests/support/photos';
import { probeVideo } from '@/tests/support/probe-video';
import { openJobRunner, toCut } from '@/tests/support/project-job';
import { hashFrames } from '@/tests/support/render-request';
import { composeCutWords } from '@/titles/compose-cut-words';

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
const toNeutral = (address: string): CutWords => ({
  kind: 'neutral',
  ...style,
  facts: { address },
  captions: [],
});
const branded: CutWords = {
  kind: 'branded',
  ...style,
  facts: { address: '412 Alder Lane' },
  captions: [],
  brand: { name: 'Maya Lindqvist' },
};

describe('a job with words', () => {
  it('draws them over the cut that has them alone; an end card takes its time from the photos', async () => {
    const cuts = [
      toCut('plain', { shape: '1:1', targetSeconds: 8 }),
      toCut('told', { shape: '1:1', targetSeconds: 8, words: toNeutral('412 Alder Lane') }),
      toCut('branded', { shape: '1:1', targetSeconds: 8, words: branded }),
    ];
    const { result } = runner.start(runner.toJob(items, cuts));
    await result;
    const paths = await Promise.all(cuts.map(({ output }) => runner.pathOf(output.video)));
    const [plain, told] = await Promise.all(paths.map((path) => hashFrames(path)));
    expect(told).not.toEqual(plain);
    const probed = await Promise.all(paths.map((path) => probeVideo(path)));
    // Photos stay for halves of seconds: beside a card of 1.5 s, two of them cannot fill 6.5 s.
    expect(probed.map(({ frames }) => frames / 30)).toEqual([8, 8, 8.5]);
  }, 120_000);

  it('fails the cut alone whose words no font draws, and names the characters', async () => {
    const cuts = [
      toCut('odd', { shape: '1:1', words: toNeutral('412 Alder 𓀀') }),
      toCut('fine', { shape: '1:1' }),
    ];
    const { result, reports } = runner.start(runner.toJob(items, cuts));
    await result;
    expect(reports.map(({ kind, cutId }) => [kind, cutId])).toEqual([
      ['cut-failed', cuts[0]?.cutId],
      ['cut-completed', cuts[1]?.cutId],
    ]);
    expect(reports[0]).toMatchObject({
      message: 'The address has characters that cannot be drawn: 𓀀 (U+13000).',
    });
  }, 120_000);
});

describe('captions', () => {
  it('stand over the shot they were written for, whichever shots a cut shows', () => {
    const [first, second] = items.map(({ shotId }) => shotId);
    if (first === undefined || second === undefined) throw new Error('two photos');
    const captions = [{ shotId: second, title: 'Kitchen' }];
    const shotsOf = (shotIds: readonly (typeof first)[]) =>
      composeCutWords(
        { words: { ...branded, captions }, targetSeconds: 30 },
        shotIds,
        new Map(),
      ).overlays.flatMap(({ content }) => (content.kind === 'lower-third' ? [content.shot] : []));
    expect([shotsOf([first, second]), shotsOf([second]), shotsOf([first])]).toEqual([[1], [0], []]);
  });

  it('of a neutral cut come with overlays of the neutral layer alone', () => {
    const words = composeCutWords(
      { words: toNeutral('412 Alder Lane'), targetSeconds: 30 },
      [items[0]?.shotId ?? ('' as never)],
      new Map(),
    );
    expect(words.overlays.map(({ layer }) => layer)).toEqual(['neutral']);
  });
});
