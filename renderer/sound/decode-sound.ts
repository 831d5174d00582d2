import { fileArgument } from '@/adapters/media/file-argument';
import { commandLine } from '@/adapters/process/command-line';
import { runProcess } from '@/adapters/process/run-process';
import { rawStereo } from './sound-args';

const DECODE_TIMEOUT_MS = 60_000;
/** Ten minutes of raw stereo. */
const MAX_BYTES = 10 * 60 * 48_000 * 8;

/** Two channels of samples of one length, at 48 kHz. */
export interface DecodedSound {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

/** Decodes one of our own recordings, optionally with filters. @throws ProcessFailed */
export async function decodeSound(
  path: string,
  ffmpeg: string,
  signal?: AbortSignal,
  filters = 'anull',
): Promise<DecodedSound> {
  const { stdout } = await runProcess({
    program: ffmpeg,
    args: commandLine`-v error -nostdin -protocol_whitelist file,pipe -i ${fileArgument(path)}
      -map 0:a:0 -af ${filters} ${rawStereo} pipe:1`,
    signal,
    timeoutMs: DECODE_TIMEOUT_MS,
    maxOutputBytes: MAX_BYTES,
  });
  return splitChannels(stdout);
}

/** Samples of both channels of interleaved 32-bit floats. */
function splitChannels(raw: Buffer): DecodedSound {
  const samples = Math.floor(raw.length / 8);
  const left = new Float32Array(samples);
  const right = new Float32Array(samples);
  for (let i = 0; i < samples; i++) {
    left[i] = raw.readFloatLE(8 * i);
    right[i] = raw.readFloatLE(8 * i + 4);
  }
  return { left, right };
}
