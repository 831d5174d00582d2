import { readHead } from '@/adapters/media/read-head';
import { type MediaPrograms, runClipProgram } from '@/adapters/media/run-clip-program';
import { safeClipInput } from '@/adapters/media/safe-clip-input';
import { SNIFFED_BYTES, sniffMedia } from '@/adapters/media/sniff-media';
import { commandLine } from '@/adapters/process/command-line';
import { ProcessFailed } from '@/adapters/process/process-failed';
import { type PlacedSound, recordingInput } from './mix-args';
import { rawStereo, SAMPLE_RATE } from './sound-args';

const DECODE_TIMEOUT_MS = 2 * 60_000;

/**
 * Decodes the used part of a file in the sandbox for uploads: mono, surround and any rate become stereo at 48
 * kHz, and a late start of the sound in its file is preserved.
 * @returns interleaved samples; empty if the file has no decodable sound.
 */
export async function readPlaced(
  { path, fromSeconds, seconds }: PlacedSound,
  deps: MediaPrograms,
  signal: AbortSignal,
): Promise<Float32Array> {
  const wanted = Math.round(seconds * SAMPLE_RATE);
  try {
    const { stdout } = await runClipProgram(deps, {
      program: 'ffmpeg',
      reads: path,
      args: commandLine`-v error -nostdin -vn -sn -dn -ss ${fromSeconds.toFixed(4)}
        ${await inputOf(path)} -map 0:a:0 -af aresample=async=1:first_pts=0
        -t ${(wanted / SAMPLE_RATE).toFixed(4)} ${rawStereo} pipe:1`,
      signal,
      timeoutMs: DECODE_TIMEOUT_MS,
      maxOutputBytes: (wanted + SAMPLE_RATE) * 8,
    });
    return toSamples(stdout).subarray(0, 2 * wanted);
  } catch (error) {
    // ffmpeg exits with an error if there is no sound, or if it is damaged; the picture is still shown.
    if (error instanceof ProcessFailed && error.failure === 'exit') return new Float32Array();
    throw error;
  }
}

/** The container of a clip is forced; sounds we created ourselves are read as they are. */
async function inputOf(path: string): Promise<string[]> {
  const media = sniffMedia(await readHead(path, SNIFFED_BYTES));
  return media?.kind === 'clip' ? safeClipInput(media.container, path) : recordingInput(path);
}

/** Converts raw 32-bit floats to samples. */
export function toSamples(raw: Buffer): Float32Array {
  const usable = raw.subarray(0, raw.length - (raw.length % 8));
  return new Float32Array(Uint8Array.from(usable).buffer);
}
