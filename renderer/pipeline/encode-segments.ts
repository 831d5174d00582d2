import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { spawnProcess } from '@/adapters/process/run-process';
import type { FrameSize } from '@/engine/camera/frame-size';
import type { FrameMemory } from '@/engine/raster/frame-memory';
import { frameBytes, type YuvImage, yuvImageBytes } from '@/engine/raster/yuv-image';
import { encodeSegmentsArgs } from './ffmpeg/encode-args';
import type { Segment } from './plan-segments';
import type { RenderDeps } from './render-request';
import type { SegmentFiles } from './segment-cache';

/** Frames painted ahead of the encoder, so that it seldom waits and memory use stays low. */
export const FRAMES_AHEAD = 3;

/** Timeout of encoding one segment. */
const ENCODE_TIMEOUT_MS = 30 * 60_000;

/**
 * Makes glibc keep the memory of encoded frames for the next ones; otherwise it returned it to the system and
 * requested it again for each frame, which cost a tenth of the encoder's time. Other libraries ignore this.
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
  /** Concurrent encoders. */
  readonly lanes: number;
  /** Stops all of them. */
  stop(): void;
}

/** Callbacks for each segment, in order. */
export interface SegmentSteps {
  /** Opens the segment, passes the function that paints its frames to `write`, and closes it. */
  paint(segment: Segment, write: (paintFrame: PaintFrame) => Promise<void>): Promise<void>;
  /** Called after each written frame. */
  onFrame(): void;
  /** Takes over the files of a completed segment. */
  adopt(segment: Segment, files: SegmentFiles): Promise<void>;
}

/**
 * Paints and encodes segments of the same settings in one process, because starting an encoder and filling
 * its memory costs as much as encoding a dozen frames. Each segment starts with a key frame and refers to no
 * other. At the maximum bit rate, its quality depends slightly on the previous segments.
 * @param segments at most `MAX_SEGMENTS_OF_ENCODER`.
 */
export async function encodeSegments(
  segments: readonly [Segment, ...Segment[]],
  { paint, onFrame, adopt }: SegmentSteps,
  deps: EncoderDeps,
): Promise<void> {
  const [{ key, settings }] = segments;
  const filesOf = (position: number | '%d', folder = deps.folder): SegmentFiles => ({
    video: join(folder, `${key}-${position}.mp4`),
    preview: join(folder, `${key}-${position}.preview.mp4`),
  });
  const lengths = segments.map(({ frames }) => frames);
  const encoder = spawnProcess({
    program: deps.ffmpeg,
    // In output paths ffmpeg treats a per cent sign as the start of a number format.
    args: encodeSegmentsArgs(deps.size, deps.threads, settings, {
      lengths,
      ...filesOf('%d', deps.folder.replaceAll('%', '%%')),
    }),
    signal: deps.signal,
    timeoutMs: segments.length * ENCODE_TIMEOUT_MS,
    isBackground: deps.isBackground,
    env: KEEP_MEMORY,
  });
  const adopting = adoptInOrder(segments, (segment, i) => adopt(segment, filesOf(i)));
  // The file listed last may be incomplete; see encodeSegmentsArgs.
  watchFiles(encoder.stdout, (count) => adopting.upTo(count - 1));
  try {
    await withFrameBuffers(deps, async (buffers) => {
      for (const segment of segments) {
        const target = { count: segment.frames, onFrame, buffers, stdin: encoder.stdin, deps };
        await paint(segment, (paintFrame) => writeFrames(paintFrame, target));
      }
    });
    encoder.stdin.end();
    await encoder.done;
    adopting.upTo(segments.length);
  } catch (error) {
    encoder.kill();
    // The encoder's own error is more informative than that of the broken pipe.
    await encoder.done.catch((cause) => {
      if (!deps.signal.aborted && isBrokenPipe(error)) throw cause;
    });
    throw error;
  } finally {
    await adopting.settled();
  }
  await adopting.done();
}

/** Adopts segments one after another, in order; `upTo` starts those before a count. */
function adoptInOrder(
  segments: readonly Segment[],
  adopt: (segment: Segment, position: number) => Promise<void>,
) {
  let next = 0;
  let last = Promise.resolve();
  return {
    upTo(count: number): void {
      for (; next < count; next++) {
        const [segment, position] = [segments[next], next];
        if (segment !== undefined) last = last.then(() => adopt(segment, position));
      }
      last.catch(() => undefined);
    },
    done: () => last,
    settled: () => last.catch(() => undefined),
  };
}

/**
 * Counts the files whose names the encoder prints.
 * @param onCount receives the number of segments whose two files are listed.
 */
function watchFiles(stdout: Readable, onCount: (count: number) => void): void {
  const listed = { video: 0, preview: 0 };
  createInterface({ input: stdout }).on('line', (name) => {
    listed[name.endsWith('.preview.mp4') ? 'preview' : 'video']++;
    onCount(Math.min(listed.video, listed.preview));
  });
}

async function withFrameBuffers(
  { memory, size }: EncoderDeps,
  work: (buffers: readonly YuvImage[]) => Promise<void>,
): Promise<void> {
  const buffers = Array.from({ length: FRAMES_AHEAD }, () => ({
    ...size,
    address: memory.allocate(yuvImageBytes(size.width, size.height)),
  }));
  try {
    await work(buffers);
  } finally {
    for (const { address } of buffers) memory.release(address);
  }
}

interface WriteTarget {
  /** Frames of the segment. */
  readonly count: number;
  readonly onFrame: () => void;
  readonly buffers: readonly YuvImage[];
  readonly stdin: Writable;
  readonly deps: EncoderDeps;
}

/** Paints each frame once one of the few buffers has been written, so the encoder limits the speed. */
async function writeFrames(
  paintFrame: PaintFrame,
  { count, onFrame, buffers, stdin, deps }: WriteTarget,
): Promise<void> {
  const { memory, size, signal } = deps;
  const bytes = frameBytes(size.width, size.height);
  const writes: Promise<void>[] = [];
  for (let frame = 0; frame < count; frame++) {
    await writes[frame - buffers.length];
    signal.throwIfAborted();
    const target = buffers[frame % buffers.length];
    if (target === undefined) throw new Error('no buffer to paint into');
    const painted = paintFrame(frame, target);
    const inTurn = Promise.all([writes[frame - 1], painted]).then(async () => {
      await writeTo(stdin, memory.view(target.address, bytes));
      onFrame();
    });
    inTurn.catch(() => undefined);
    writes.push(inTurn);
  }
  await writes.at(-1);
}

function writeTo(stream: Writable, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

function isBrokenPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error;
}
