import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readTrack } from '@/adapters/sound/read-track';
import { planStoryboard } from '@/contracts/production/storyboard';
import { musicPieceNames } from '@/contracts/project/music';
import { defaultTransition } from '@/contracts/project/transition';
import { fitMusic } from '@/engine/timing/fit-music';
import { fitTrack } from '@/engine/timing/fit-track';
import { measureLoudness } from '@/renderer/sound/measure-loudness';
import type { PlacedSound, SoundLayers, VideoSound } from '@/renderer/sound/mix-args';
import { mixSound } from '@/renderer/sound/mix-sound';
import { openPiece } from '@/renderer/sound/open-piece';
import { makeSpeech, toWav } from '@/tests/support/voices';
import { type Bench, ffmpeg, type Section } from '../render/bench';

const run = promisify(execFile);
const ffprobe = process.env.FFPROBE_PATH || 'ffprobe';
/** Number of photos and target length: the shortest video with music, teasers, and longer versions. */
const lengths = [
  { photos: 2, targetSeconds: 5, hasLayers: false },
  { photos: 5, targetSeconds: 15, hasLayers: true },
  { photos: 7, targetSeconds: 15, hasLayers: false },
  { photos: 10, targetSeconds: 30, hasLayers: false },
] as const;

/** Possible tracks of users: drums, dense, overdriven, faint, short, sparse, low and noisy. */
const tracks = {
  drums: { source: '0.7*sin(2*PI*180*t)*exp(-25*mod(t\\,0.48))+0.02*sin(2*PI*440*t)' },
  burnt: { source: 'clip(6*sin(2*PI*110*t)+4*sin(2*PI*331*t)*sin(2*PI*2*t)\\,-1\\,1)' },
  faint: { source: '0.01*sin(2*PI*220*t)*(1+sin(2*PI*1.7*t))' },
  short: { source: '0.4*sin(2*PI*330*t)*exp(-4*mod(t\\,0.5))', seconds: 5.5 },
  clicks: { source: '0.9*sin(2*PI*1800*t)*lt(mod(t\\,1.1)\\,0.012)+0.0005*sin(2*PI*90*t)' },
  square: { source: 'sgn(sin(2*PI*2637*t))*(0.6+0.4*sin(2*PI*3*t))' },
  hiss: { source: '0.7*(random(0)*2-1)' },
  bursts: { source: '(random(0)*2-1)*exp(-14*mod(t\\,0.7))+0.3*sin(2*PI*45*t)' },
} as const;

interface Mix {
  readonly what: string;
  readonly sound: VideoSound;
  readonly seconds: number;
}

/** Measures loudness and true peak of sounds of every kind and length, as encoded for a video. */
export const mixes: Section = async (bench) => {
  const rows: { what: string; seconds: number; lufs: number; truePeakDb: number }[] = [];
  for (const { what, sound, seconds } of await listMixes(bench)) {
    const folder = join(bench.folder, `mix-${rows.length}`);
    await mkdir(folder);
    const { signal } = new AbortController();
    const path = await mixSound(sound, seconds, { ffmpeg, ffprobe, folder, signal });
    const { lufs, truePeakDb } = await measureLoudness(path, { ffmpeg });
    rows.push({ what, seconds: Math.round(seconds * 10) / 10, lufs, truePeakDb });
  }
  console.table(rows);
  // A track of only clicks cannot reach the loudness within the allowed peak.
  const counted = rows.filter(({ what, truePeakDb }) => {
    return Number.isFinite(truePeakDb) && !/^clicks( \+ clip)?$/.test(what);
  });
  const isOff = ({ lufs, truePeakDb }: (typeof rows)[number]) =>
    Math.abs(lufs + 14) > 0.5 || truePeakDb > -1.5;
  return [
    {
      what: 'Farthest from -14 LUFS',
      unit: 'LU',
      goal: 0.5,
      values: [Math.max(...counted.map(({ lufs }) => Math.abs(lufs + 14)))],
    },
    {
      what: 'Highest true peak',
      unit: 'dBTP',
      goal: -1.5,
      values: [Math.max(...counted.map(({ truePeakDb }) => truePeakDb))],
    },
    {
      what: `Outside of either, of ${counted.length}`,
      unit: '',
      goal: 0,
      values: [counted.filter(isOff).length],
    },
  ];
};

async function listMixes(bench: Bench): Promise<Mix[]> {
  const allLayers = await makeLayers(bench);
  const madeTracks = await makeTracks(bench);
  const found: Mix[] = [];
  for (const { photos, targetSeconds, hasLayers } of lengths) {
    const layers = hasLayers ? allLayers : { '': {} };
    const types = Array.from({ length: photos - 1 }, (_, i) => defaultTransition(i));
    const shots = Array.from({ length: photos }, () => ({ kind: 'photo' }) as const);
    const planned = planStoryboard(shots, types, targetSeconds);
    const limits = shots.map(() => ({ isFixed: false }));
    const add = (what: string, totalFrames: number, sound: VideoSound) => {
      const seconds = totalFrames / 30;
      for (const [name, layer] of Object.entries(layers)) {
        found.push({ what: `${what}${name}`, sound: { ...sound, ...layer }, seconds });
      }
    };
    for (const name of musicPieceNames) {
      const { recording, map } = await openPiece(name);
      const { storyboard, arrangement } = fitMusic(planned, limits, map);
      add(name, storyboard.totalFrames, { kind: 'music', recording, ...arrangement });
    }
    for (const [name, { path, ...track }] of Object.entries(madeTracks)) {
      const { storyboard, ...music } = fitTrack(planned, limits, { ...track, startSeconds: 0 });
      add(name, storyboard.totalFrames, { kind: 'music', recording: path, ...music });
    }
    add('nothing', planned.totalFrames, { kind: 'silence' });
  }
  return found;
}

async function makeTracks({ folder }: Bench) {
  const made: Record<string, { path: string; seconds: number; beatSeconds: number[] }> = {};
  for (const [name, track] of Object.entries(tracks)) {
    const path = join(folder, `${name}.wav`);
    const length = 'seconds' in track ? track.seconds : 45;
    const source = `aevalsrc=${track.source}:s=48000:d=${length}`;
    await run(ffmpeg, ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, '-ac', '2', path]);
    const { seconds, beats } = await readTrack(path, { ffmpeg, ffprobe });
    made[name] = { path, seconds, beatSeconds: [...(beats?.beatSeconds ?? [])] };
  }
  return made;
}

/** Creates the layers beside each piece or track; the first has none. */
async function makeLayers({ folder }: Bench): Promise<Readonly<Record<string, SoundLayers>>> {
  const spoken = join(folder, 'spoken.wav');
  const runs = [
    [0.4, 1.9],
    [2.3, 4.1],
  ] as const;
  await writeFile(spoken, toWav(makeSpeech({ seconds: 4.5, runs, noise: 0.002 })));
  const street = join(folder, 'street.wav');
  const source =
    'aevalsrc=0.03*(random(0)*2-1)+0.4*sin(2*PI*700*t)*lt(mod(t\\,1.3)\\,0.05):s=48000:d=4';
  await run(ffmpeg, ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, street]);
  const placed = (path: string, startSeconds: number): PlacedSound => ({
    ...{ path, startSeconds, fromSeconds: 0, seconds: 3.5 },
  });
  const clips = [placed(street, 0.8)];
  const voice = placed(spoken, 0.5);
  return { '': {}, ' + voice': { voice }, ' + clip': { clips }, ' + both': { voice, clips } };
}
