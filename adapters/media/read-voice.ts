import { runProcess } from '@/adapters/process/run-process';
import { type SpeechRun, voiceLimits } from '@/contracts/voice';
import { orRefuse } from './check-clip';
import { fileArgument } from './file-argument';
import { findSpeech, VOICE_RATE } from './find-speech';
import { MediaRefused, type VoiceRecording, type VoiceUpload } from './media-reader';
import { readHead } from './read-head';
import { type MediaPrograms, runClipProgram } from './run-clip-program';
import { spliceVoice } from './splice-voice';

const DECODE_TIMEOUT_MS = 40_000;
const HEAD_BYTES = 64;
const PEAKS = 400;

type VoiceContainer = 'matroska' | 'ogg' | 'mov' | 'wav' | 'mp3' | 'flac';

/** What a file's first bytes say it is, whatever its name. */
function sniffVoice(head: Buffer): VoiceContainer | undefined {
  const text = head.toString('latin1');
  if (text.startsWith('\x1aE\xdf\xa3')) return 'matroska';
  if (text.startsWith('OggS')) return 'ogg';
  if (text.slice(4, 8) === 'ftyp') return 'mov';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WAVE') return 'wav';
  if (text.startsWith('fLaC')) return 'flac';
  const isFrame = head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2;
  return text.startsWith('ID3') || isFrame ? 'mp3' : undefined;
}

/**
 * Decodes a recording of a voice, confined as other uploads are, and writes it as FLAC, in the place
 * of a part of another where that is wanted.
 * @throws MediaRefused
 */
export async function readVoice(
  deps: MediaPrograms,
  { from, to, into }: VoiceUpload,
  signal: AbortSignal | undefined,
): Promise<VoiceRecording> {
  const container = sniffVoice(await readHead(from, HEAD_BYTES));
  if (container === undefined) {
    const message =
      'This is not a recording we can use. Please choose an MP3, M4A, WAV or FLAC file.';
    throw new MediaRefused('unsupported', message);
  }
  const take = await decode(deps, { from, container, signal });
  const spoken = requireSpeech(take);
  if (into === undefined) return write(deps, { samples: take, speech: spoken, to, signal });
  const former = await decode(deps, { from: into.path, container: 'flac', signal });
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
  return { seconds: samples.length / VOICE_RATE, speech, peaks: toPeaks(samples) };
}

/** @throws MediaRefused */
function requireSpeech(samples: Float32Array): SpeechRun[] {
  const seconds = samples.length / VOICE_RATE;
  if (seconds === 0) throw new MediaRefused('damaged', 'There is no sound in this file.');
  if (seconds < voiceLimits.minSeconds) {
    throw new MediaRefused('damaged', 'The recording is shorter than a second.');
  }
  if (seconds > voiceLimits.seconds + 0.5) {
    throw new MediaRefused('too_large', 'The recording is longer than three minutes.');
  }
  const speech = findSpeech(samples);
  if (speech.length > 0) return speech;
  const message = 'Nothing is to be heard in this recording. Please check your microphone.';
  throw new MediaRefused('damaged', message);
}

interface VoiceFile {
  readonly from: string;
  readonly container: VoiceContainer;
  readonly signal: AbortSignal | undefined;
}

/** @returns one channel at 48 kHz. */
async function decode(
  deps: MediaPrograms,
  { from, container, signal }: VoiceFile,
): Promise<Float32Array> {
  const run = () =>
    runClipProgram(deps, {
      program: 'ffmpeg',
      args: [
        ...['-v', 'error', '-nostdin', '-protocol_whitelist', 'file,pipe', '-f', container],
        ...(container === 'mov' ? ['-enable_drefs', '0', '-use_absolute_path', '0'] : []),
        ...['-vn', '-sn', '-dn', '-i', fileArgument(from), '-map', '0:a:0'],
        // Browsers leave gaps in the times of what they record; one second more tells a longer one.
        ...['-af', 'aresample=async=1:first_pts=0', '-t', String(voiceLimits.seconds + 1)],
        ...['-ac', '1', '-ar', String(VOICE_RATE), '-f', 'f32le', 'pipe:1'],
      ],
      reads: from,
      signal,
      timeoutMs: DECODE_TIMEOUT_MS,
      maxOutputBytes: (voiceLimits.seconds + 2) * VOICE_RATE * 4,
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
    args: [
      ...['-v', 'error', '-y', '-f', 'f32le'],
      ...['-ar', String(VOICE_RATE), '-ac', '1', '-i', 'pipe:0'],
      ...['-c:a', 'flac', '-sample_fmt', 's16', '-map_metadata', '-1', '-f', 'flac'],
      fileArgument(to),
    ],
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
