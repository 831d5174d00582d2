import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { planStoryboard } from '@/contracts/production/storyboard';
import { defaultTransition } from '@/contracts/project/transition';
import type { RenderRequest } from '@/renderer/pipeline/render-request';
import { decodeSound } from '@/renderer/sound/decode-sound';
import { measureLoudness } from '@/renderer/sound/measure-loudness';
import type { PlacedSound } from '@/renderer/sound/mix-args';
import { setToMusic } from '@/renderer/sound/set-to-music';
import { makePhotos } from '@/tests/support/photos';
import { openRenderFolder, toRequest } from '@/tests/support/render-request';
import { makeSpeech, toWav } from '@/tests/support/voices';

const run = promisify(execFile);
const ffmpeg = process.env.FFMPEG_PATH || 'ffmpeg';
const folder = await openRenderFolder();
afterAll(() => folder.remove());

/** A teaser: the pictures are small, the sound is the one of 15 s. */
let teaser: RenderRequest;
beforeAll(async () => {
  const paths = await makePhotos(join(folder.path, 'photos'), 5, { width: 320, height: 240 });
  const types = paths.slice(1).map((_, i) => defaultTransition(i));
  const request = toRequest(
    paths.map((path) => ({ path, kind: 'photo' })),
    types,
  );
  teaser = {
    ...request,
    storyboard: planStoryboard(
      paths.map(() => ({ kind: 'photo' })),
      types,
      15,
    ),
  };
});

async function expectLevels(request: RenderRequest): Promise<string> {
  const { video } = await folder.render(request);
  const { lufs, truePeakDb } = await measureLoudness(video, { ffmpeg });
  expect(Math.abs(lufs + 14)).toBeLessThanOrEqual(0.5);
  expect(truePeakDb).toBeLessThanOrEqual(-1.5);
  return video;
}

async function makeSound(name: string, source: string): Promise<string> {
  const path = join(folder.path, name);
  const input = `aevalsrc=${source.replaceAll(',', '\\,')}:s=48000`;
  await run(ffmpeg, ['-v', 'error', '-y', '-f', 'lavfi', '-i', input, '-ac', '2', path]);
  return path;
}

it('a teaser that begins with a piano’s chord is as loud as any version, without a burst', async () => {
  const limits = teaser.shots.map(() => ({ isFixed: false }));
  const video = await expectLevels(await setToMusic(teaser, 'calm-piano', limits));
  // The beginning is no louder than the rest: the encoder added no peak.
  const { left } = await decodeSound(video, ffmpeg);
  const peakOf = (samples: Float32Array) => samples.reduce((a, b) => Math.max(a, Math.abs(b)), 0);
  expect(peakOf(left.subarray(0, 2_048))).toBeLessThan(peakOf(left.subarray(2_048)));
});

it('a teaser with a track recorded too loud, a voice and a noisy clip has the same levels', async () => {
  const burnt = 'clip(6*sin(2*PI*110*t)+4*sin(2*PI*331*t)*sin(2*PI*2*t),-1,1):d=20';
  const recording = await makeSound('burnt.wav', burnt);
  const spoken = join(folder.path, 'spoken.wav');
  const runs = [
    [0.4, 1.9],
    [2.3, 4.1],
  ] as const;
  await writeFile(spoken, toWav(makeSpeech({ seconds: 4.5, runs, noise: 0.002 })));
  const street = await makeSound(
    'street.wav',
    '0.03*(random(0)*2-1)+0.4*sin(2*PI*700*t)*lt(mod(t,1.3),0.05):d=4',
  );
  const placed = (path: string, startSeconds: number): PlacedSound => ({
    ...{ path, startSeconds, fromSeconds: 0, seconds: 3.5 },
  });
  const sections = [{ fromSeconds: 0, untilSeconds: 20 }];
  await expectLevels({
    ...teaser,
    sound: {
      ...{ kind: 'music', recording, sections, finalSeconds: 13 },
      ...{ voice: placed(spoken, 0.5), clips: [placed(street, 6)] },
    },
  });
});

it('a very quiet track is raised to the same levels', async () => {
  const recording = await makeSound('faint.wav', '0.002*sin(2*PI*220*t)*(1+sin(2*PI*1.7*t)):d=20');
  const sections = [{ fromSeconds: 0, untilSeconds: 20 }];
  await expectLevels({
    ...teaser,
    sound: { kind: 'music', recording, sections, finalSeconds: 13 },
  });
});
