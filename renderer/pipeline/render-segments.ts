import { createFrameMemory } from '@/engine/raster/frame-memory';
import { type EncoderDeps, encodeSegment, FRAMES_AHEAD } from './encode-segment';
import { createFramePool } from './frames/frame-pool';
import { createShotLibrary } from './frames/shot-library';
import { openSegment, type PaintDeps } from './paint-segment';
import type { Segment } from './plan-segments';
import type { ProgressMeter } from './progress-meter';
import type { RenderDeps, RenderRequest } from './render-request';
import type { SegmentCache, SegmentFiles } from './segment-cache';

/** Encoders at once. Each holds about 250 MB at 1080p; more threads in two serve as well. */
const MAX_LANES = 2;

/**
 * Makes every segment the cache does not hold, in the video's order, a few at a time.
 * @returns the files of each segment, in order.
 */
export async function renderSegments(
  request: RenderRequest,
  segments: readonly Segment[],
  cache: SegmentCache,
  deps: RenderDeps,
  meter: ProgressMeter,
): Promise<SegmentFiles[]> {
  const files = new Map<string, SegmentFiles>();
  for (const { key } of segments) {
    const found = await cache.find(key);
    if (found !== undefined) files.set(key, found);
  }
  const missing = segments.filter(
    ({ key }, i) => !files.has(key) && segments.findIndex((other) => other.key === key) === i,
  );
  meter.expect(missing.reduce((sum, { frames }) => sum + frames, 0));
  if (missing.length > 0) {
    await withPainters(request, deps, async (paintDeps, encoderDeps) => {
      await inLanes(missing, encoderDeps, async (segment) => {
        meter.show(request.shots[firstItem(segment)]?.id);
        const open = await openSegment(segment, paintDeps);
        try {
          const made = await encodeSegment(segment, open.paintFrame, encoderDeps, () =>
            meter.advance(),
          );
          files.set(segment.key, await cache.adopt(segment.key, made));
        } finally {
          await open.close();
        }
      });
    });
  }
  return segments.map(({ key }) => requireFiles(files, key));
}

async function withPainters(
  request: RenderRequest,
  deps: RenderDeps,
  work: (paint: PaintDeps, encode: EncoderDeps) => Promise<void>,
): Promise<void> {
  const { size } = request;
  const lanes = Math.min(MAX_LANES, deps.cores);
  // One lane's failure stops the others; a cancelled job stops them all.
  const stop = new AbortController();
  const signal = AbortSignal.any([deps.signal, stop.signal]);
  const memory = createFrameMemory();
  const pool = createFramePool(memory, deps.cores, { ...size, isBackground: deps.isBackground });
  const held = { idlePhotos: lanes, depth: FRAMES_AHEAD };
  const shots = createShotLibrary(request, { ...deps, ...held, memory, pool, signal });
  const threads = Math.max(1, Math.round(deps.cores / lanes));
  try {
    await work(
      { shots, pool, memory, size },
      { ...deps, memory, size, signal, threads, lanes, stop: () => stop.abort() },
    );
  } finally {
    stop.abort();
    await pool.close();
  }
}

async function inLanes(
  segments: readonly Segment[],
  { lanes, stop }: EncoderDeps,
  render: (segment: Segment) => Promise<void>,
): Promise<void> {
  const waiting = [...segments];
  const lane = async () => {
    for (let next = take(waiting, lanes); next !== undefined; next = take(waiting, lanes)) {
      await render(next);
    }
  };
  // What fails first tells why; the other lane then only ends with it.
  const failures: unknown[] = [];
  const running = Array.from({ length: lanes }, () =>
    lane().catch((error: unknown) => {
      failures.push(error);
      waiting.length = 0;
      stop();
    }),
  );
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
}

/**
 * The next segment in the video's order, whose photos are at hand; of the last few the longest, lest
 * one lane idles while the other makes it.
 */
function take(waiting: Segment[], lanes: number): Segment | undefined {
  const last = waiting.length <= 2 * lanes ? waiting : waiting.slice(0, 1);
  const [longest] = [...last].sort((a, b) => b.frames - a.frames);
  if (longest !== undefined) waiting.splice(waiting.indexOf(longest), 1);
  return longest;
}

function firstItem(segment: Segment): number {
  return segment.kind === 'body' ? segment.shot : segment.outgoing.shot;
}

function requireFiles(files: ReadonlyMap<string, SegmentFiles>, key: string): SegmentFiles {
  const found = files.get(key);
  if (found === undefined) throw new Error(`segment ${key} was not rendered`);
  return found;
}
