import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { planStoryboard } from '@/contracts/production/storyboard';
import { defaultMotion } from '@/contracts/project/motion';
import { defaultTransition, type TransitionType } from '@/contracts/project/transition';
import type {
  LocalShot,
  RenderDeps,
  RenderedVideo,
  RenderRequest,
} from '@/renderer/pipeline/render-request';
import { renderVideo } from '@/renderer/pipeline/render-video';
import { removeFolder } from './remove-folder';

const run = promisify(execFile);
const ffmpeg = process.env.FFMPEG_PATH || 'ffmpeg';
const ffprobe = process.env.FFPROBE_PATH || 'ffprobe';

/** Small, so that a test takes seconds; the path through the renderer is the same. */
const size = { width: 320, height: 180 };

export type SourceFile = Pick<LocalShot, 'path' | 'kind'> & { readonly seconds?: number };

/** A request for a small video of these files, with the motions and transitions given by position. */
export function toRequest(
  files: readonly SourceFile[],
  types: readonly TransitionType[] = files.slice(1).map((_, i) => defaultTransition(i)),
): RenderRequest {
  const shots = files.map(({ path, kind }, position) => ({
    id: path,
    kind,
    path,
    width: 640,
    height: 480,
    motion: defaultMotion(position),
    isLabelled: false,
  }));
  const planned = files.map(({ kind, seconds = 1 }) =>
    kind === 'photo' ? { kind } : { kind, seconds },
  );
  return { size, shots, transitions: types, storyboard: planStoryboard(planned, types, 1) };
}

export interface RenderFolder {
  readonly path: string;
  /** Renders into a folder of its own; all renders here share one cache of segments. */
  render(request: RenderRequest, changes?: Partial<RenderDeps>): Promise<RenderedVideo>;
  remove(): Promise<void>;
}

export async function openRenderFolder(): Promise<RenderFolder> {
  const path = await mkdtemp(join(tmpdir(), 'homereel-test-render-'));
  return {
    path,
    async render(request, changes = {}) {
      const folder = await mkdtemp(join(path, 'work-'));
      return renderVideo(request, {
        ffmpeg,
        ffprobe,
        folder,
        cache: { folder: join(path, 'segments'), maxBytes: 1e9 },
        signal: new AbortController().signal,
        announce: () => undefined,
        cores: 2,
        ...changes,
      });
    },
    remove: () => removeFolder(path),
  };
}

/** A clip of two seconds, red and then blue, with sizes and a rate no screen has. */
export async function makeTwoColourClip(path: string): Promise<void> {
  const colour = (name: string) => ['-f', 'lavfi', '-i', `color=${name}:s=642x482:r=24:d=1`];
  await run(ffmpeg, [
    '-v',
    'error',
    '-y',
    ...colour('red'),
    ...colour('blue'),
    '-filter_complex',
    '[0][1]concat',
    '-c:v',
    'libx264',
    '-pix_fmt',
    'yuv420p',
    path,
  ]);
}

/** A hash of each decoded frame, in order. */
export async function hashFrames(path: string): Promise<string[]> {
  const args = ['-v', 'error', '-i', path, '-map', '0:v', '-f', 'framemd5', '-'];
  const { stdout } = await run(ffmpeg, args, { maxBuffer: 64 * 1024 * 1024 });
  const lines = stdout.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => line.split(',').at(-1)?.trim() ?? '');
}

/** Presentation times in seconds, as the file's packets carry them, sorted. */
export async function readTimes(path: string): Promise<number[]> {
  const { stdout } = await run(ffprobe, [
    '-v',
    'error',
    '-select_streams',
    'v',
    '-show_entries',
    'packet=pts_time',
    '-of',
    'csv=p=0',
    path,
  ]);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map(Number.parseFloat)
    .sort((one, other) => one - other);
}
