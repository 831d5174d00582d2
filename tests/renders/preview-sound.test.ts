import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { jobId, mediaKey, projectId, shotId, versionId } from '@/contracts/ids';
import type { PreviewWords } from '@/contracts/production/preview-words';
import type { ProjectVideoJob, RenderShot, RenderVersion } from '@/contracts/production/render-job';
import type { VideoMusic } from '@/contracts/project/music';
import type { VersionWords } from '@/contracts/project/words';
import { arrangeSamples } from '@/engine/timing/arrange-music';
import { type MusicSource, timePreview } from '@/lib/preview/time-preview';
import { addMusic } from '@/renderer/jobs/add-music';
import { addVoiceTime } from '@/renderer/jobs/add-voice';
import { planShot, planVersion } from '@/renderer/jobs/plan-version';
import { addEndCardTime, withoutEndCardTime } from '@/renderer/jobs/version-words';
import { arrangeFilter, recordingInput } from '@/renderer/sound/mix-args';
import { openPiece } from '@/renderer/sound/open-piece';
import { rawStereo } from '@/renderer/sound/sound-args';

const run = promisify(execFile);
const ffmpeg = process.env.FFMPEG_PATH || 'ffmpeg';
const RATE = 48_000;

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const items = Array.from(
  { length: 9 },
  (_, n): RenderShot => ({
    shotId: shotId.parse(idOf(n)),
    kind: n === 4 ? 'clip' : 'photo',
    media: mediaKey.parse(`${n}.jpg`),
    width: 1600,
    height: 1200,
    ...(n === 4 && { seconds: 5.3 }),
    motion: 'zoom-in',
    disclosure: 'none',
    ...(n === 6 && { framing: { seconds: 4.2 } }),
  }),
);
const transitions = items
  .slice(1)
  .map((_, i) => (['crossfade', 'fade', 'instant'] as const)[i % 3] ?? 'fade');
const output = {
  video: mediaKey.parse('1.mp4'),
  poster: mediaKey.parse('1.jpg'),
  preview: mediaKey.parse('2.mp4'),
};
const voice = {
  media: mediaKey.parse('1.wav'),
  startSeconds: 1,
  speechEndSeconds: 30.2,
  speech: [],
  captions: [],
};

const neutral: VersionWords = {
  kind: 'neutral',
  theme: 'gallery',
  locale: 'en-US',
  facts: { address: '412 Alder Lane' },
  captions: [],
};
const branded: VersionWords = { ...neutral, kind: 'branded', brand: { name: 'Ada Reyes' } };

const drawn = { id: 'a', layouts: [{ picture: '', marks: [] }], unit: 1, isRightToLeft: false };
/** Returns the preview's form of the same words. */
function toPreviewWords(words: VersionWords | undefined): PreviewWords | undefined {
  if (words === undefined) return undefined;
  const isBranded = words.kind === 'branded';
  return {
    isShown: true,
    overlays: isBranded ? [{ kind: 'end-card', seconds: 3, ...drawn }] : [],
    ...(isBranded &&
      words.voice !== undefined && { voice: { ...words.voice, soundUrl: '/voice' } }),
  };
}

async function planBoth(music: Exclude<VideoMusic, 'own'>, words: VersionWords | undefined) {
  const job: ProjectVideoJob = {
    kind: 'project-video',
    jobId: jobId.parse(idOf(1)),
    projectId: projectId.parse(idOf(2)),
    items,
    transitions,
    labelAltered: false,
    music,
    versions: [],
  };
  const version: RenderVersion = {
    versionId: versionId.parse(idOf(3)),
    shape: '16:9',
    targetSeconds: 30,
    shots: 'all',
    output,
    ...(words !== undefined && { words }),
  };
  const files = { paths: new Map(), generated: new Map() };
  const ids = items.map((item) => item.shotId);
  const planned = planVersion(job, withoutEndCardTime(version), ids, files);
  const timed = addVoiceTime(
    addEndCardTime(planned, version, ids, new Map()),
    version,
    items,
    files,
  );
  const rendered = await addMusic(job, timed, { ...files, hasWords: words !== undefined });
  const source = await toSource(music);
  const preview = timePreview({
    shots: items.map((item) => ({ ...planShot(item), id: item.shotId })),
    transitions,
    targetSeconds: 30,
    music: source,
    words: toPreviewWords(words),
  });
  return { rendered, preview };
}

async function toSource(music: Exclude<VideoMusic, 'own'>): Promise<MusicSource | undefined> {
  if (music === 'none') return undefined;
  const { map } = await openPiece(music);
  return { kind: 'piece', map, soundUrl: `/music/${music}.m4a` };
}

describe('the preview is cut where the render is', () => {
  it.each([
    ['strings', undefined],
    ['modern-pulse', neutral],
    ['calm-piano', branded],
    ['none', { ...branded, voice }],
    ['none', neutral],
  ] as const)('%s, words %#', async (music, words) => {
    const { rendered, preview } = await planBoth(music, words);
    expect(preview.storyboard).toEqual(rendered.storyboard);
    expect(preview.music === undefined).toBe(music === 'none');
  });
});

it('the preview sounds as the render does, joins and ends included', async () => {
  const sections = [
    { fromSeconds: 2.5, untilSeconds: 5.1 },
    { fromSeconds: 20.4, untilSeconds: 23.7 },
    { fromSeconds: 8.2, untilSeconds: 16 },
  ];
  const arranged = { sections, finalSeconds: 7 };
  const seconds = 9.4;
  const { recording } = await openPiece('strings');
  const filter = arrangeFilter(arranged, seconds);
  const rendered = await decode(recording, ['-filter_complex', filter]);
  const played = arrangeSamples(await decode(recording, []), arranged, seconds, RATE);
  expect(played.length).toBe(rendered.length);
  const differences = played.map((sample, i) => Math.abs(sample - (rendered[i] ?? 0)));
  expect(played.reduce((one, other) => Math.max(one, other))).toBeGreaterThan(0.1);
  expect(differences.reduce((one, other) => Math.max(one, other))).toBeLessThan(0.002);
});

/** Decodes the left channel. */
async function decode(path: string, options: readonly string[]): Promise<Float32Array> {
  const args = ['-v', 'error', '-t', '30', ...recordingInput(path), ...options, ...rawStereo, '-'];
  const { stdout } = await run(ffmpeg, args, { encoding: 'buffer', maxBuffer: 2 ** 28 });
  const stereo = new Float32Array(stdout.buffer, stdout.byteOffset, stdout.byteLength / 4);
  return stereo.filter((_, i) => i % 2 === 0);
}
