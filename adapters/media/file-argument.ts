import { resolve } from 'node:path';

/**
 * Makes a path absolute for ffmpeg and ffprobe, which parse a leading dash as an option and a colon as a
 * protocol.
 */
export function fileArgument(path: string): string {
  return resolve(path);
}
