import { mkdir, rename, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { VideoSound } from '../sound/mix-args';
import type { MixDeps } from '../sound/mix-layers';
import { mixSound } from '../sound/mix-sound';
import { hashInputs, hashOf } from './hash-inputs';
import type { RenderDeps } from './render-request';

/** Dependencies for mixing and caching a sound. */
export type SoundDeps = MixDeps & Pick<RenderDeps, 'cache'>;

/** Part of every cached sound's file name. Increment it when the same input would be mixed differently. */
const VERSION = 2;

/**
 * Mixes the sound of a video, or finds it in the cache, because mixing takes longer than all other remaining
 * steps once the segments exist.
 * @returns path of the file.
 */
export async function makeSound(
  sound: VideoSound,
  seconds: number,
  deps: SoundDeps,
): Promise<string> {
  const { folder } = deps.cache;
  const cached = join(folder, `sound-${VERSION}-${await hashSound(sound, seconds, deps)}.m4a`);
  try {
    await utimes(cached, new Date(), new Date());
  } catch {
    const mixed = await mixSound(sound, seconds, deps);
    await mkdir(folder, { recursive: true });
    await rename(mixed, cached);
  }
  return cached;
}

/** Hashes the audible files, their times and their settings. */
async function hashSound(
  sound: VideoSound,
  seconds: number,
  { signal }: SoundDeps,
): Promise<string> {
  const music = sound.kind === 'music' ? [{ path: sound.recording }] : [];
  const files = [...music, ...(sound.clips ?? []), ...(sound.voice ? [sound.voice] : [])];
  const contents = await hashInputs(files, signal);
  const arrangement = JSON.stringify(sound, (name, value: unknown) =>
    name === 'path' || name === 'recording' ? undefined : value,
  );
  return hashOf([contents, arrangement, seconds]);
}
