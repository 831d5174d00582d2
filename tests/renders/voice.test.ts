import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mediaKey } from '@/contracts/ids';
import { type RenderShot, type RenderVersion, renderJob } from '@/contracts/production/render-job';
import { planStoryboard } from '@/contracts/production/storyboard';
import { type VersionVoice, versionVoice } from '@/contracts/project/voice';
import { type VersionWords, versionWords } from '@/contracts/project/words';
import { addVoiceTime, openVoices } from '@/renderer/jobs/add-voice';
import { makePhotos } from '@/tests/support/photos';
import { probeVideo } from '@/tests/support/probe-video';
import { openJobRunner, toVersion } from '@/tests/support/project-job';
import { hashFrames, toRequest } from '@/tests/support/render-request';
import { makeSpeech, toWav } from '@/tests/support/voices';

const runner = await openJobRunner();
afterAll(() => runner.remove());
const size = { width: 960, height: 640 };
const media = mediaKey.parse('voice.flac');
let items: RenderShot[] = [];
let paths: string[] = [];

beforeAll(async () => {
  paths = await makePhotos(join(runner.folder, 'photos'), 2, size);
  // The store moves files away, so they are copied first.
  const copies = await Promise.all(
    paths.map(async (path, i) => {
      const copy = join(runner.folder, `copy-${i}.jpg`);
      await writeFile(copy, await readFile(path));
      return copy;
    }),
  );
  items = await Promise.all(copies.map((path) => runner.addShot(path, { kind: 'photo', ...size })));
  const wav = join(runner.folder, 'voice.wav');
  await writeFile(
    wav,
    toWav(
      makeSpeech({
        seconds: 8,
        runs: [
          [0.4, 3],
          [3.6, 7.5],
        ],
      }),
    ),
  );
  await runner.mediaStore.adopt(media, wav);
});

const speech = [
  { startSeconds: 0.4, endSeconds: 3 },
  { startSeconds: 3.6, endSeconds: 7.5 },
];
const voice: VersionVoice = { media, startSeconds: 1, speechEndSeconds: 7.5, speech, captions: [] };
const toWords = (changes: Partial<VersionVoice> = {}): VersionWords => ({
  kind: 'branded',
  theme: 'gallery',
  locale: 'en-US',
  facts: {},
  captions: [],
  brand: {},
  voice: { ...voice, ...changes },
});
const none = { generated: new Map() };
/** Returns the length of a version of two photos. */
function secondsOf(version: RenderVersion, shots: readonly RenderShot[] = items): number {
  const planned = shots.map(
    ({ framing }) => ({ kind: 'photo', ownSeconds: framing?.seconds }) as const,
  );
  const storyboard = planStoryboard(planned, ['instant'], version.targetSeconds);
  const request = toRequest(paths.map((path) => ({ path, kind: 'photo' })));
  const named = request.shots.map((shot, i) => ({ ...shot, id: shots[i]?.shotId ?? '' }));
  const timed = addVoiceTime({ ...request, shots: named, storyboard }, version, shots, none);
  return timed.storyboard.totalFrames / 30;
}

describe('a video with a voice', () => {
  it('has the requested length if the voice fits', () => {
    expect(secondsOf(toVersion('a', { targetSeconds: 10, words: toWords() }))).toBe(10);
  });

  it('has photos that stay longer than usual, so that no sentence is cut off', () => {
    const words = toWords({ speechEndSeconds: 22 });
    expect(secondsOf(toVersion('a', { targetSeconds: 30 }))).toBe(12);
    expect(secondsOf(toVersion('a', { targetSeconds: 30, words }))).toBeCloseTo(23.4, 1);
    expect(secondsOf(toVersion('a', { targetSeconds: 8, words: toWords() }))).toBeCloseTo(8.9, 1);
  });

  it('is not made where that is longer than the version or its shots may be', () => {
    const words = toWords({ speechEndSeconds: 22 });
    expect(() => secondsOf(toVersion('a', { targetSeconds: 20, words }))).toThrow(
      'Your voice-over is 24 seconds, but this version is 20. Make the photos longer, or record a shorter script.',
    );
    const own = items.map((item) => ({ ...item, framing: { seconds: 4 } }));
    expect(() => secondsOf(toVersion('a', { targetSeconds: 30, words }), own)).toThrow(
      'Your voice-over is 24 seconds, but the photos and clips of this version last 8. Add photos or clips, make the photos longer, or record a shorter script.',
    );
  });
});

it('the words of a neutral version have no place for a voice, and jobs of before none', () => {
  expect(versionVoice.safeParse(voice).success).toBe(true);
  const neutral = { kind: 'neutral', facts: {}, captions: [] };
  expect(versionWords.safeParse(neutral).success).toBe(true);
  expect(versionWords.safeParse({ ...neutral, voice }).success).toBe(false);
  expect(versionWords.safeParse(toWords()).success).toBe(true);
  const { voice: _, ...before } = toWords() as Extract<VersionWords, { kind: 'branded' }>;
  const job = runner.toJob(items, [toVersion('a', { words: before })]);
  expect(renderJob.safeParse(job).success).toBe(true);
});

it('the cleaned recording is placed in the video, once for all versions, beside its music', async () => {
  const deps = { mediaStore: runner.mediaStore, ffmpeg: process.env.FFMPEG_PATH || 'ffmpeg' };
  const voices = openVoices(runner.folder, deps, new AbortController().signal);
  const request = toRequest(paths.map((path) => ({ path, kind: 'photo' })));
  const version = toVersion('a', { words: toWords() });
  const first = await voices.add(request, version);
  const music = { kind: 'music', recording: 'r', sections: [], finalSeconds: 1 } as const;
  const second = await voices.add({ ...request, sound: music }, version);
  expect(first.sound).toMatchObject({
    kind: 'silence',
    voice: { fromSeconds: 0, seconds: 7.8, startSeconds: 1 },
  });
  expect(second.sound).toEqual({ ...music, voice: first.sound?.voice });
  const quieter = toVersion('a', { words: toWords({ soundUnderVoice: 'quieter' }) });
  expect((await voices.add({ ...request, sound: music }, quieter)).sound).toEqual({
    ...second.sound,
    soundUnderVoice: 'quieter',
  });
  // With every alignment to music, the last sentence is complete.
  expect(first.storyboard.totalFrames / 30).toBeGreaterThanOrEqual(8.8);
  expect((await voices.add(request, toVersion('b'))).sound).toBeUndefined();
  const gone = toVersion('a', { words: toWords({ media: mediaKey.parse('gone.flac') }) });
  await expect(voices.add(request, gone)).rejects.toThrow('replaced or removed');
});

it('a job draws captions over the version that has them, and fails the one that is too short alone', async () => {
  const captions = [{ startSeconds: 0.4, endSeconds: 2, text: 'Four bedrooms.' }];
  const small = { shape: '1:1', targetSeconds: 3 } as const;
  const brief = { startSeconds: 0, speechEndSeconds: 2 };
  const versions = [
    toVersion('voice', { ...small, words: toWords(brief) }),
    toVersion('captioned', { ...small, words: toWords({ ...brief, captions }) }),
    toVersion('short', { ...small, words: toWords() }),
  ];
  const { result, reports } = runner.start(runner.toJob(items, versions));
  await result;
  expect(reports.find(({ versionId }) => versionId === versions[2]?.versionId)).toMatchObject({
    kind: 'version-failed',
    message: expect.stringContaining('Your voice-over is 9 seconds'),
  });
  const made = await Promise.all(
    versions.slice(0, 2).map(({ output }) => runner.pathOf(output.video)),
  );
  const [plain, captioned] = await Promise.all(made.map((path) => hashFrames(path)));
  expect((await probeVideo(made[0] ?? '')).frames).toBe(90);
  const changed = plain?.flatMap((frame, i) => (frame === captioned?.[i] ? [] : [i])) ?? [];
  expect(changed.length).toBeGreaterThan(40);
}, 120_000);
