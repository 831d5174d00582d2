import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Which frames of a file are read, and what of them. */
export interface PixelWindow {
  /** ffmpeg's filters, before the pixels get their format. */
  readonly filter?: string;
  /** Where reading begins. */
  readonly seconds?: number;
  /** The most frames; all where it is absent. */
  readonly frames?: number;
}

/** Decoded pixels of a video or a picture: row by row, frame by frame. */
export async function readPixels(
  path: string,
  format: 'gray' | 'rgb24' | 'yuv420p',
  { filter = 'null', seconds = 0, frames }: PixelWindow = {},
): Promise<Buffer> {
  const { stdout } = await run(
    process.env.FFMPEG_PATH || 'ffmpeg',
    [
      ...['-v', 'error', '-ss', String(seconds), '-i', path, '-map', '0:v', '-vf', filter],
      ...(frames === undefined ? [] : ['-frames:v', String(frames)]),
      ...['-fps_mode', 'passthrough', '-f', 'rawvideo', '-pix_fmt', format, '-'],
    ],
    { encoding: 'buffer', maxBuffer: 2 ** 29 },
  );
  return stdout;
}
