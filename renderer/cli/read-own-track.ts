import { type MediaReader, MediaRefused } from '@/adapters/media/media-reader';
import type { LocalTrack } from '../sound/set-to-track';
import { UsageError } from './cli-error';
import type { RenderOptions } from './options';

/** Reads the music if it is a file. @throws UsageError if it is not usable music. */
export async function readOwnTrack(
  music: RenderOptions['music'],
  reader: MediaReader,
  signal: AbortSignal,
): Promise<LocalTrack | undefined> {
  if (typeof music === 'string') return undefined;
  const path = music.file;
  try {
    const { seconds, beats } = await reader.readTrack(path, { signal });
    return { path, seconds, startSeconds: 0, beatSeconds: [...(beats?.beatSeconds ?? [])] };
  } catch (error) {
    throw error instanceof MediaRefused ? new UsageError(`${path}: ${error.message}`) : error;
  }
}
