import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pictureVersion } from '@/adapters/picture/picture-version';
import { runProcess } from '@/adapters/process/run-process';
import { encoderSettings, encodeSegmentsArgs } from './ffmpeg/encode-args';
import { hashOf } from './hash-inputs';

const TIMEOUT_MS = 30_000;
const PROBE_SIZE = { width: 320, height: 180 };
const PROBE_FRAMES = 12;
/** A multiplier of linear congruential generators (Knuth); its output is hard to encode. */
const MULTIPLIER = 1_664_525;
const DIGITS = 16;

/**
 * Returns an identifier of this machine's encoding: renderers with equal identifiers encode a segment to
 * identical bytes. It hashes the versions of ffmpeg, of the libraries that decode pictures and of the
 * JavaScript engine, and the encoded bytes of a few frames, which distinguishes builds of one version.
 */
export async function readEncoderVersion(ffmpeg: string): Promise<string> {
  const version = await runProcess({ program: ffmpeg, args: ['-version'], timeoutMs: TIMEOUT_MS });
  const { arch, versions } = process;
  const named = [version.stdout.toString(), pictureVersion, arch, versions.v8];
  return hashOf([...named, await encodeProbe(ffmpeg)]).slice(0, DIGITS);
}

/** @returns a few encoded frames, as text. */
async function encodeProbe(ffmpeg: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'homereel-encoder-'));
  try {
    const args = encodeSegmentsArgs(PROBE_SIZE, 1, encoderSettings, {
      lengths: [PROBE_FRAMES],
      video: join(folder, 'probe-%d.mp4'),
      preview: join(folder, 'probe-%d.preview.mp4'),
    });
    await runProcess({ program: ffmpeg, args, input: drawProbe(), timeoutMs: TIMEOUT_MS });
    return await readFile(join(folder, 'probe-0.mp4'), 'base64');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Frames that move and are neither even nor noise alone. */
function drawProbe(): Buffer {
  const { width, height } = PROBE_SIZE;
  const bytes = (width * height * 3) / 2;
  const frames = Buffer.alloc(PROBE_FRAMES * bytes);
  let state = 1;
  for (let i = 0; i < frames.length; i++) {
    state = (Math.imul(state, MULTIPLIER) + 1_013_904_223) >>> 0;
    const frame = Math.floor(i / bytes);
    frames[i] = ((i + 3 * frame) % width) / 2 + (state >>> 27);
  }
  return frames;
}
