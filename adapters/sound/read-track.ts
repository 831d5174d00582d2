import { open } from 'node:fs/promises';
import { fileArgument } from '@/adapters/media/file-argument';
import { type ClipDeps, runClipProgram } from '@/adapters/media/run-clip-program';
import { ProcessFailed } from '@/adapters/process/process-failed';
import { SAMPLE_RATE } from './sample-rate';

const DECODE_TIMEOUT_MS = 60_000;
const MIN_SECONDS = 5;
/** Ten minutes; a video of two needs no more. */
const MAX_SECONDS = 600;
const HEAD_BYTES = 16;
/** ffmpeg counts from zero; cover art is a video stream and is left out. */
const FIRST_SOUND = '0:a:0';

/** A track that cannot be used; the message says why, for the person who chose it. */
export class TrackRefused extends Error {}

type TrackContainer = 'mp3' | 'mov' | 'wav' | 'flac' | 'ogg';

/** What a file's first bytes say it is, whatever its name. */
function sniffTrack(head: Buffer): TrackContainer | undefined {
  const text = head.toString('latin1');
  if (text.startsWith('fLaC')) return 'flac';
  if (text.startsWith('OggS')) return 'ogg';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WAVE') return 'wav';
  if (text.slice(4, 11) === 'ftypM4A') return 'mov';
  const isFrame = head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2;
  return text.startsWith('ID3') || isFrame ? 'mp3' : undefined;
}

/**
 * Decodes a track somebody brought (MP3, M4A, WAV, FLAC, Ogg), confined as other uploads are.
 * @returns one channel at 48 kHz.
 * @throws TrackRefused
 */
export async function readTrack(
  path: string,
  deps: ClipDeps,
  signal: AbortSignal,
): Promise<Float32Array> {
  const container = sniffTrack(await readHead(path));
  if (container === undefined) {
    throw new TrackRefused('This is not an MP3, M4A, WAV, FLAC or Ogg file.');
  }
  const samples = await decode(path, container, deps, signal);
  const seconds = samples.length / SAMPLE_RATE;
  if (seconds < MIN_SECONDS) {
    throw new TrackRefused(`The track is shorter than ${MIN_SECONDS} seconds.`);
  }
  if (seconds > MAX_SECONDS) throw new TrackRefused('The track is longer than ten minutes.');
  if (!samples.some((sample) => Math.abs(sample) > 1e-3)) {
    throw new TrackRefused('The track is silent.');
  }
  return samples;
}

async function decode(
  path: string,
  container: TrackContainer,
  deps: ClipDeps,
  signal: AbortSignal,
): Promise<Float32Array> {
  try {
    const { stdout } = await runClipProgram(deps, {
      program: 'ffmpeg',
      args: [
        ...['-v', 'error', '-nostdin', '-protocol_whitelist', 'file,pipe', '-f', container],
        ...(container === 'mov' ? ['-enable_drefs', '0', '-use_absolute_path', '0'] : []),
        ...['-vn', '-sn', '-dn', '-i', fileArgument(path), '-map', FIRST_SOUND],
        // One second more, so that a longer track is noticed.
        ...['-t', String(MAX_SECONDS + 1), '-ac', '1', '-ar', String(SAMPLE_RATE)],
        ...['-f', 'f32le', 'pipe:1'],
      ],
      reads: path,
      signal,
      timeoutMs: DECODE_TIMEOUT_MS,
      maxOutputBytes: (MAX_SECONDS + 2) * SAMPLE_RATE * 4,
    });
    const usable = stdout.subarray(0, stdout.length - (stdout.length % 4));
    return new Float32Array(Uint8Array.from(usable).buffer);
  } catch (error) {
    if (error instanceof ProcessFailed && error.failure === 'exit') {
      throw new TrackRefused('The track is damaged or protected and cannot be read.');
    }
    throw error;
  }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
