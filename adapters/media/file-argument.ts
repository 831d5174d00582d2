import { resolve } from 'node:path';

/**
 * A path as ffmpeg and ffprobe are given it, absolute: a name that begins with a dash would be read
 * as an option, and one with a colon as a protocol.
 */
export function fileArgument(path: string): string {
  return resolve(path);
}
