import { orRefuse } from '@/adapters/media/check-clip';
import { MediaRefused, type ReadTrack } from '@/adapters/media/media-reader';
import { type MediaPrograms, runClipProgram } from '@/adapters/media/run-clip-program';
import { commandLine } from '@/adapters/process/command-line';
import { workerEntry } from '@/adapters/process/fork-worker';
import { startThread } from '@/adapters/process/start-thread';
import { MAX_TRACK_MINUTES, MIN_TRACK_SECONDS } from '@/contracts/project/tracks';
import type { AnalysedTrack } from './analyse-track';
import { SAMPLE_RATE } from './sample-rate';
import { type SoundExtension, sniffSound, soundInput } from './sound-file';

const DECODE_TIMEOUT_MS = 60_000;
const MAX_SECONDS = 60 * MAX_TRACK_MINUTES;
/** Size of one second of 16-bit samples in one channel. */
const BYTES_PER_SECOND = 2 * SAMPLE_RATE;
/** Files with these extensions are music; others may contain sound beside a picture. */
const trackExtensions: readonly SoundExtension[] = ['mp3', 'm4a', 'wav', 'flac', 'ogg'];

/**
 * Reads a user's track (MP3, M4A, WAV, FLAC, Ogg) in the sandbox for uploads, and detects its beats in a
 * thread.
 * @throws MediaRefused
 */
export async function readTrack(
  path: string,
  deps: MediaPrograms,
  signal?: AbortSignal,
): Promise<ReadTrack> {
  const extension = await sniffSound(path);
  if (extension === undefined || !trackExtensions.includes(extension)) {
    throw new MediaRefused('unsupported', 'This is not an MP3, M4A, WAV, FLAC or Ogg file.');
  }
  const raw = await decode(deps, {
    path,
    signal,
    timeoutMs: DECODE_TIMEOUT_MS,
    // One second more, so that a longer track is detected.
    maxOutputBytes: (MAX_SECONDS + 2) * BYTES_PER_SECOND,
    args: commandLine`${trackInput(extension, path)}
      -t ${MAX_SECONDS + 1} -ac 1 -ar ${SAMPLE_RATE} -f s16le`,
  });
  const seconds = raw.length / BYTES_PER_SECOND;
  if (seconds < MIN_TRACK_SECONDS) {
    const message = `The track is shorter than ${MIN_TRACK_SECONDS} seconds.`;
    throw new MediaRefused('damaged', message);
  }
  if (seconds > MAX_SECONDS) {
    throw new MediaRefused('damaged', 'The track is longer than ten minutes.');
  }
  const { isSilent, ...analysed } = await analyse(raw, signal);
  if (isSilent) throw new MediaRefused('damaged', 'The track is silent.');
  return { extension, seconds, ...analysed };
}

/**
 * Decodes a part of a track that was read before to interleaved stereo at 48 kHz, 32-bit floats. Decodes from
 * the beginning, because seeking in an MP3 is not exact.
 * @throws MediaRefused
 */
export async function decodeTrackPart(
  path: string,
  part: { readonly fromSeconds: number; readonly seconds: number },
  deps: MediaPrograms,
  signal: AbortSignal,
): Promise<Buffer> {
  const extension = await sniffSound(path);
  if (extension === undefined) {
    throw new MediaRefused('damaged', 'The track cannot be read any more.');
  }
  return decode(deps, {
    path,
    signal,
    timeoutMs: DECODE_TIMEOUT_MS,
    maxOutputBytes: Math.ceil(part.seconds + 1) * 8 * SAMPLE_RATE,
    args: commandLine`${trackInput(extension, path)} -ss ${part.fromSeconds.toFixed(4)}
      -t ${part.seconds.toFixed(4)} -ac 2 -ar ${SAMPLE_RATE} -f f32le`,
  });
}

/** An encrypted track would decode to noise, except for the decoder's errors. */
function trackInput(extension: SoundExtension, path: string): string[] {
  return [...(extension === 'm4a' ? ['-xerror'] : []), ...soundInput(extension, path)];
}

async function decode(
  deps: MediaPrograms,
  {
    path,
    args,
    ...limits
  }: {
    readonly path: string;
    readonly args: readonly string[];
    readonly signal: AbortSignal | undefined;
    readonly timeoutMs: number;
    readonly maxOutputBytes: number;
  },
): Promise<Buffer> {
  const { stdout } = await orRefuse(
    () =>
      runClipProgram(deps, {
        program: 'ffmpeg',
        args: commandLine`-v error -nostdin ${args} pipe:1`,
        reads: path,
        ...limits,
      }),
    () => 'The track is damaged or protected and cannot be read.',
  );
  return stdout;
}

/** @param raw 16-bit samples of one channel; ownership moves to the thread. */
function analyse(raw: Buffer, signal: AbortSignal | undefined): Promise<AnalysedTrack> {
  signal?.throwIfAborted();
  const samples = new Int16Array(raw.length >> 1);
  raw.copy(new Uint8Array(samples.buffer));
  return new Promise((resolve, reject) => {
    const thread = startThread(workerEntry(import.meta.url, './track-worker'), samples);
    const stop = () => void thread.terminate();
    signal?.addEventListener('abort', stop);
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => {
      signal?.removeEventListener('abort', stop);
      reject(signal?.aborted ? signal.reason : new Error('a track was not analysed'));
    });
  });
}
