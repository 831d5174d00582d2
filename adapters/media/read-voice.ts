import { commandLine } from '@/adapters/process/command-line';
import { runProcess } from '@/adapters/process/run-process';
import { SAMPLE_RATE } from '@/adapters/sound/sample-rate';
import { type SoundExtension, sniffSound, soundInput } from '@/adapters/sound/sound-file';
import { type SpeechRun, voiceLimits } from '@/contracts/project/voice';
import { orRefuse } from './check-clip';
import { fileArgument } from './file-argument';
import { findSpeech } from './find-speech';
import { MediaRefused, type VoiceRecording, type VoiceUpload } from './media-reader';
import { type MediaPrograms, runClipProgram } from './run-clip-program';
import { spliceVoice } from './splice-voice';

const DECODE_TIMEOUT_MS = 40_000;
const PEAKS = 400;

/**
 * Decodes a voice recording in the sandbox and writes it as FLAC, optionally replacing a part of another
 * recording.
 * @throws MediaRefused
 */
export async function readVoice(
  deps: MediaPrograms,
  { from, to, into }: VoiceUpload,
  signal: AbortSignal | undefined,
): Promise<VoiceRecording> {
  const extension = await sniffSound(from);
  if (extension === undefined) {
    const message =
      'This is not a recording we can use. Please choose an MP3, M4A, WAV or FLAC file.';
    throw new MediaRefused('unsupported', message);
  }
  const take = await decode(deps, { from, extension, signal });
  const spoken = requireSpeech(take);
  if (into === undefined) return write(deps, { samples: take, speech: spoken, to, signal });
  const former = await decode(deps, { from: into.path, extension: 'flac', signal });
  const samples = spliceVoice(former, take, into);
  return write(deps, { samples, speech: requireSpeech(samples), to, signal });
}

interface DecodedVoice {
  readonly samples: Float32Array;
  readonly speech: readonly SpeechRun[];
  readonly to: string;
  readonly signal: AbortSignal | undefined;
}

async function write(
  deps: MediaPrograms,
  { samples, speech, to, signal }: DecodedVoice,
): Promise<VoiceRecording> {
  const raw = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  await writeFlac(deps, raw, to, signal);
  return { seconds: samples.length / SAMPLE_RATE, speech, peaks: toPeaks(samples) };
}

/** @throws MediaRefused */
function requireSpeech(samples: Float32Array): SpeechRun[] {
  const seconds = samples.length / SAMPLE_RATE;
  if (seconds === 0) throw new MediaRefused('damaged', 'There is no sound in this file.');
  if (seconds < voiceLimits.minSeconds) {
    throw new MediaRefused('damaged', 'The recording is shorter than a second.');
  }
  if (seconds > voiceLimits.seconds + 0.5) {
    throw new MediaRefused('too_large', 'The recording is longer than three minutes.');
  }
  const speech = findSpeech(samples);
  if (speech.length > 0) return speech;
  const message = 'We can’t hear anything in this recording. Please check your microphone.';
  throw new MediaRefused('damaged', message);
}

interface VoiceFile {
  readonly from: string;
  readonly extension: SoundExtension;
  readonly signal: AbortSignal | undefined;
}

/** @returns one channel at 48 kHz. */
async function decode(
  deps: MediaPrograms,
  { from, extension, signal }: VoiceFile,
): Promise<Float32Array> {
  const run = () =>
    runClipProgram(deps, {
      program: 'ffmpeg',
      // Browsers leave gaps in a recording's timestamps. Decoding one second more detects an overlong
      // recording.
      args: commandLine`-v error -nostdin ${soundInput(extension, from)}
        -af aresample=async=1:first_pts=0 -t ${voiceLimits.seconds + 1}
        -ac 1 -ar ${SAMPLE_RATE} -f f32le pipe:1`,
      reads: from,
      signal,
      timeoutMs: DECODE_TIMEOUT_MS,
      maxOutputBytes: (voiceLimits.seconds + 2) * SAMPLE_RATE * 4,
    });
  const { stdout } = await orRefuse(run, ({ stderr }) =>
    /matches no streams/.test(stderr)
      ? 'There is no sound in this file.'
      : 'The recording is damaged or protected and cannot be read.',
  );
  return new Float32Array(Uint8Array.from(stdout).buffer, 0, Math.floor(stdout.length / 4));
}

async function writeFlac(
  { ffmpeg }: MediaPrograms,
  raw: Buffer,
  to: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  await runProcess({
    program: ffmpeg,
    args: commandLine`-v error -y -f f32le -ar ${SAMPLE_RATE} -ac 1 -i pipe:0
      -c:a flac -sample_fmt s16 -map_metadata -1 -f flac ${fileArgument(to)}`,
    signal,
    timeoutMs: DECODE_TIMEOUT_MS,
    input: raw,
  });
}

function toPeaks(samples: Float32Array): number[] {
  const step = Math.max(1, Math.ceil(samples.length / PEAKS));
  return Array.from({ length: Math.ceil(samples.length / step) }, (_, i) => {
    let peak = 0;
    for (const sample of samples.subarray(i * step, (i + 1) * step)) {
      peak = Math.max(peak, Math.abs(sample));
    }
    return Math.min(1, Math.round(peak * 100) / 100);
  });
}
