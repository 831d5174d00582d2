import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Writes music with a drum on each beat; the path's extension chooses the format.
 * @param beatsPerMinute 0 for a sound without beats.
 */
export async function makeTrack(
  path: string,
  { seconds, beatsPerMinute, options = [] }: TrackOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const beat = 60 / beatsPerMinute;
  const drum = `0.7*sin(2*PI*180*t)*exp(-25*mod(t\\,${beat}))`;
  const expression = beatsPerMinute === 0 ? '0.2*sin(2*PI*300*t)' : `${drum}+0.02*sin(2*PI*440*t)`;
  await run(process.env.FFMPEG_PATH || 'ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', `aevalsrc=${expression}:s=48000:d=${seconds}`],
    ...[...options, path],
  ]);
  return new Uint8Array(await readFile(path));
}

interface TrackOptions {
  readonly seconds: number;
  readonly beatsPerMinute: number;
  /** Arguments of ffmpeg for the output. */
  readonly options?: readonly string[];
}
