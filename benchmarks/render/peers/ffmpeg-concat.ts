import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FRAME_RATE } from '@/contracts/production/storyboard';
import { ffmpeg } from '../bench';
import { ourSettings, zoompan } from '../speed';
import type { PreparePeer } from './peer';

const run = promisify(execFile);

/** It only joins clips, so each photo is converted to a moving clip beforehand, without counting that time. */
export const prepareFfmpegConcat: PreparePeer = async ({ bench, request }) => {
  const { shots, transitions } = request.storyboard;
  const videos: string[] = [];
  for (const [i, { path }] of request.shots.entries()) {
    const clip = join(bench.folder, `clip-${i}.mp4`);
    const filter = `${zoompan(shots[i]?.frames ?? 0)},format=yuv420p`;
    await run(ffmpeg, ['-v', 'error', '-y', '-i', path, '-vf', filter, ...ourSettings(), clip]);
    videos.push(clip);
  }
  const fades = transitions.map(({ frames }) => ({
    name: 'fade',
    duration: (frames / FRAME_RATE) * 1_000,
  }));
  return (output, x264) => ({
    module: 'ffmpeg-concat',
    export: 'default',
    options: {
      videos,
      output,
      transitions: fades,
      ...(x264 === 'ours' && { args: ourSettings() }),
    },
  });
};
