import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { spawnProcess } from '@/adapters/process/run-process';
import type { FrameSize } from '@/engine/camera/frame-size';
import type { FrameMemory } from '@/engine/raster/frame-memory';
import { frameBytes, type YuvImage, yuvImageBytes } from '@/engine/raster/yuv-image';
import { encodeSegmentArgs } from './ffmpeg/encode-args';
import type { Segment } from './plan-segments';
import type { RenderDeps } from './render-request';
import type { SegmentFiles } from './segment-cache';

/** Frames painted ahead of the encoder: it never waits, and memory stays small. */
export const FRAMES_AHEAD = 3;

const ENCODE_MS = 30 * 60_000;

/**
 * glibc keeps the memory of frames that were encoded for the next ones; it returned it to the system and
 * took it back for each, which cost a tenth of the encoder's time. Other libraries ignore this.
 */
const KEEP_MEMORY = {
  MALLOC_MMAP_THRESHOLD_: String(256 * 1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(256 * 1024 * 1024),
};

/** Paints frame `index` (0-based, in order) of a segment into `target`. */
export type PaintFrame = (index: number, target: YuvImage) => Promise<void>;

export interface EncoderDeps extends Pick<RenderDeps, 'ffmpeg' | 'folder' | 'isBackground'> {
  readonly memory: FrameMemory;
  readonly size: FrameSize;
  readonly signal: AbortSignal;
  /** Threads of one encoder. */
  readonly threads: number;
  /** Encoders at once. */
  readonly lanes: number;
  /** Ends all of them. */
  stop(): void;
}

/**
 * Paints and encodes a segment. The encoder sets the pace: a frame is painted only when one of few
 * buffers has been written.
 */
export async function encodeSegment(
  { key, frames, settings }: Segment,
  paintFrame: PaintFrame,
  deps: EncoderDeps,
  onFrame: () => void,
): Promise<SegmentFiles> {
  const { memory, size, signal } = deps;
  const output = {
    video: join(deps.folder, `${key}.mp4`),
    preview: join(deps.folder, `${key}.preview.mp4`),
  };
  const encoder = spawnProcess({
    program: deps.ffmpeg,
    args: encodeSegmentArgs(size, deps.threads, settings, output),
    signal,
    timeoutMs: ENCODE_MS,
    isBackground: deps.isBackground,
    env: KEEP_MEMORY,
  });
  encoder.stdout.resume();
  const buffers = Array.from({ length: FRAMES_AHEAD }, () => ({
    ...size,
    address: memory.allocate(yuvImageBytes(size.width, size.height)),
  }));
  const bytes = frameBytes(size.width, size.height);
  try {
    const writes: Promise<void>[] = [];
    for (let frame = 0; frame < frames; frame++) {
      await writes[frame - FRAMES_AHEAD];
      signal.throwIfAborted();
      const target = buffers[frame % FRAMES_AHEAD];
      if (target === undefined) throw new Error('no buffer to paint into');
      const painted = paintFrame(frame, target);
      const inTurn = Promise.all([writes[frame - 1], painted]).then(async () => {
        await writeTo(encoder.stdin, memory.view(target.address, bytes));
        onFrame();
      });
      inTurn.catch(() => undefined);
      writes.push(inTurn);
    }
    await writes.at(-1);
    encoder.stdin.end();
  } catch (error) {
    encoder.kill();
    // The encoder's own end says more than the pipe that broke with it.
    await encoder.done.catch((cause) => {
      if (!signal.aborted && isBrokenPipe(error)) throw cause;
    });
    throw error;
  } finally {
    for (const { address } of buffers) memory.release(address);
  }
  await encoder.done;
  return output;
}

function writeTo(stream: Writable, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

function isBrokenPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error;
}
