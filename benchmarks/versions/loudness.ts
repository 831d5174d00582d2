import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readTrack } from '@/adapters/sound/read-track';
import { mediaKey } from '@/contracts/ids';
import type { ProjectVideoJob, RenderVersion } from '@/contracts/production/render-job';
import { type VideoShape, videoShapes } from '@/contracts/project/shape';
import { measureLoudness } from '@/renderer/sound/measure-loudness';
import { makeTrack } from '@/tests/support/make-track';
import { makePhotos } from '@/tests/support/photos';
import { openJobRunner, toVersion } from '@/tests/support/project-job';
import { makeSpeech, toWav } from '@/tests/support/voices';
import { ffmpeg, type Section } from '../render/bench';

const run = promisify(execFile);
const SECONDS = 6;
const size = { width: 1600, height: 1200 };
const speech = [
  { startSeconds: 0.3, endSeconds: 2 },
  { startSeconds: 2.6, endSeconds: 4.4 },
];

type Runner = Awaited<ReturnType<typeof openJobRunner>>;

/** The sound of a video: its music, and the other layers of its versions. */
interface Layers {
  readonly job: Partial<ProjectVideoJob>;
  readonly version: Partial<RenderVersion>;
}

/** Measures loudness and true peak of videos with each layer of sound, in every shape. */
export const loudness: Section = async () => {
  const runner = await openJobRunner();
  try {
    const items = await addShots(runner);
    const layers = await makeLayers(runner);
    const rows: { sound: string; shape: VideoShape; lufs: number; truePeakDb: number }[] = [];
    for (const [sound, { job, version }] of Object.entries(layers)) {
      const versions = videoShapes.map((shape, i) =>
        toVersion(`${sound.replace(/\W/g, '-')}-${i}`, {
          shape,
          targetSeconds: SECONDS,
          ...version,
        }),
      );
      await runner.start({ ...runner.toJob(items, versions), ...job }).result;
      for (const { shape, output } of versions) {
        const video = await runner.pathOf(output.video);
        const { lufs, truePeakDb } = await measureLoudness(video, { ffmpeg });
        rows.push({ sound, shape, lufs, truePeakDb });
      }
    }
    console.table(rows);
    return [
      {
        what: 'Farthest from -14 LUFS',
        unit: 'LU',
        goal: 0.5,
        values: [Math.max(...rows.map(({ lufs }) => Math.abs(lufs + 14)))],
      },
      {
        what: 'Highest true peak',
        unit: 'dBTP',
        goal: -1.5,
        values: [Math.max(...rows.map(({ truePeakDb }) => truePeakDb))],
      },
    ];
  } finally {
    await runner.remove();
  }
};

/** Adds two photos and a clip with a humming voice. */
async function addShots(runner: Runner) {
  const paths = await makePhotos(join(runner.folder, 'photos'), 2, size);
  const clip = join(runner.folder, 'clip.mp4');
  await run(ffmpeg, [
    ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc=s=1600x1200:r=30:d=3'],
    ...['-f', 'lavfi', '-i', 'aevalsrc=0.05*sin(2*PI*500*t)*(1+sin(2*PI*3*t)):d=3'],
    ...['-preset', 'ultrafast', clip],
  ]);
  return [
    ...(await Promise.all(paths.map((path) => runner.addShot(path, { kind: 'photo', ...size })))),
    await runner.addShot(clip, { kind: 'clip', ...size, seconds: 3 }),
  ];
}

async function makeLayers(runner: Runner): Promise<Readonly<Record<string, Layers>>> {
  const song = join(runner.folder, 'song.mp3');
  await makeTrack(song, { seconds: 25, beatsPerMinute: 124 });
  const ffprobe = process.env.FFPROBE_PATH || 'ffprobe';
  const { seconds, beats } = await readTrack(song, { ffmpeg, ffprobe });
  const [trackMedia, voiceMedia] = [mediaKey.parse('song.mp3'), mediaKey.parse('voice.flac')];
  await runner.mediaStore.adopt(trackMedia, song);
  const recording = join(runner.folder, 'voice.wav');
  const runs = speech.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds] as const);
  await writeFile(recording, toWav(makeSpeech({ seconds: 5, runs, noise: 0.002 })));
  await runner.mediaStore.adopt(voiceMedia, recording);
  const beatSeconds = [...(beats?.beatSeconds ?? [])];
  const track = { media: trackMedia, seconds, startSeconds: 1, beatSeconds };
  const voice = {
    ...{ media: voiceMedia, startSeconds: 0.5, speechEndSeconds: 4.4 },
    ...{ speech, captions: [] },
  };
  const words = {
    ...{ kind: 'branded', theme: 'gallery', locale: 'en-US' },
    ...{ facts: {}, captions: [], brand: {}, voice },
  } satisfies RenderVersion['words'];
  const own = { music: 'own', track } as const;
  return {
    'clips’ sound': { job: {}, version: { keepsClipSound: true } },
    voice: { job: {}, version: { words } },
    'own track': { job: own, version: {} },
    'all together': { job: own, version: { words, keepsClipSound: true } },
  };
}
