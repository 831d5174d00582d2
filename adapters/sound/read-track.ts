import { fileArgument } from '@/adapters/media/file-argument';
import { readHead } from '@/adapters/media/read-head';
import { type MediaPrograms, runClipProgram } from '@/adapters/media/run-clip-program';
import { workerEntry } from '@/adapters/process/fork-worker';
import { ProcessFailed } from '@/adapters/process/process-failed';
import { startThread } from '@/adapters/process/start-thread';
import type { AnalysedTrack } from './analyse-track';
import { SAMPLE_RATE } from './sample-rate';

const DECODE_TIMEOUT_MS = 60_000;
const MIN_SECONDS = 5;
/** Ten minutes; a video of two needs no more. */
const MAX_SECONDS = 600;
const HEAD_BYTES = 16;
/** 16-bit samples of one channel. */
const BYTES_PER_SECOND = 2 * SAMPLE_RATE;
/** ffmpeg counts from zero; cover art is a video stream and is left out. */
const FIRST_SOUND = '0:a:0';

/** A track that cannot be used; the message says why, for the person who chose it. */
export class TrackRefused extends Error {
  constructor(
    readonly reason: 'unsupported_media' | 'unusable_media',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'TrackRefused';
  }
}

/** ffmpeg's names of the containers, by the extension we give such a file. */
const containers = { mp3: 'mp3', m4a: 'mov', wav: 'wav', flac: 'flac', ogg: 'ogg' } as const;
type TrackExtension = keyof typeof containers;

export interface ReadTrack extends Omit<AnalysedTrack, 'isSilent'> {
  readonly extension: TrackExtension;
  readonly seconds: number;
}

/** What a file's first bytes say it is, whatever its name. */
function sniffTrack(head: Buffer): TrackExtension | undefined {
  const text = head.toString('latin1');
  if (text.startsWith('fLaC')) return 'flac';
  if (text.startsWith('OggS')) return 'ogg';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WAVE') return 'wav';
  if (text.slice(4, 11) === 'ftypM4A') return 'm4a';
  const isFrame = head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2;
  return text.startsWith('ID3') || isFrame ? 'mp3' : undefined;
}

/**
 * Reads a track somebody brought (MP3, M4A, WAV, FLAC, Ogg), confined as other uploads are, and finds
 * its beats in a thread.
 * @throws TrackRefused
 */
export async function readTrack(
  path: string,
  deps: MediaPrograms,
  signal?: AbortSignal,
): Promise<ReadTrack> {
  const extension = sniffTrack(await readHead(path, HEAD_BYTES));
  if (extension === undefined) {
    const message = 'This is not an MP3, M4A, WAV, FLAC or Ogg file.';
    throw new TrackRefused('unsupported_media', message);
  }
  const raw = await decode(deps, {
    path,
    signal,
    timeoutMs: DECODE_TIMEOUT_MS,
    // One second more, so that a longer track is noticed.
    maxOutputBytes: (MAX_SECONDS + 2) * BYTES_PER_SECOND,
    args: [
      ...trackInput(extension, path),
      ...['-t', String(MAX_SECONDS + 1), '-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 's16le'],
    ],
  });
  const seconds = raw.length / BYTES_PER_SECOND;
  if (seconds < MIN_SECONDS) {
    const message = `The track is shorter than ${MIN_SECONDS} seconds.`;
    throw new TrackRefused('unusable_media', message);
  }
  if (seconds > MAX_SECONDS) {
    throw new TrackRefused('unusable_media', 'The track is longer than ten minutes.');
  }
  const { isSilent, ...analysed } = await analyse(raw, signal);
  if (isSilent) throw new TrackRefused('unusable_media', 'The track is silent.');
  return { extension, seconds, ...analysed };
}

/**
 * Decodes a part of a track that was read before to interleaved stereo at 48 kHz, 32-bit floats. It is
 * decoded from its beginning, because where a seek in an MP3 ends is not exact.
 * @throws TrackRefused
 */
export async function decodeTrackPart(
  path: string,
  part: { readonly fromSeconds: number; readonly seconds: number },
  deps: MediaPrograms,
  signal: AbortSignal,
): Promise<Buffer> {
  const extension = sniffTrack(await readHead(path, HEAD_BYTES));
  if (extension === undefined) {
    throw new TrackRefused('unusable_media', 'The track cannot be read any more.');
  }
  return decode(deps, {
    path,
    signal,
    timeoutMs: DECODE_TIMEOUT_MS,
    maxOutputBytes: Math.ceil(part.seconds + 1) * 8 * SAMPLE_RATE,
    args: [
      ...trackInput(extension, path),
      ...['-ss', part.fromSeconds.toFixed(4), '-t', part.seconds.toFixed(4)],
      ...['-ac', '2', '-ar', String(SAMPLE_RATE), '-f', 'f32le'],
    ],
  });
}

/** Names a track as ffmpeg's input: its container is forced, and no other file is opened from it. */
function trackInput(extension: TrackExtension, path: string): string[] {
  return [
    ...['-protocol_whitelist', 'file,pipe', '-f', containers[extension]],
    // An encrypted track would be decoded to noise, but for the errors on the way.
    ...(extension === 'm4a' ? ['-xerror', '-enable_drefs', '0', '-use_absolute_path', '0'] : []),
    ...['-vn', '-sn', '-dn', '-i', fileArgument(path), '-map', FIRST_SOUND],
  ];
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
  try {
    const { stdout } = await runClipProgram(deps, {
      program: 'ffmpeg',
      args: ['-v', 'error', '-nostdin', ...args, 'pipe:1'],
      reads: path,
      ...limits,
    });
    return stdout;
  } catch (error) {
    if (!(error instanceof ProcessFailed)) throw error;
    if (error.failure === 'not_started' || error.failure === 'aborted') throw error;
    const message =
      error.failure === 'timeout'
        ? 'The track takes too long to read.'
        : 'The track is damaged or protected and cannot be read.';
    throw new TrackRefused('unusable_media', message, { cause: error });
  }
}

/** @param raw 16-bit samples of one channel; they are the thread's afterwards. */
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
