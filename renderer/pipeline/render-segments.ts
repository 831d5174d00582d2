import { createFrameMemory } from '@/engine/raster/frame-memory';
import { type EncoderDeps, encodeSegments, FRAMES_AHEAD } from './encode-segments';
import { MAX_SEGMENTS_OF_ENCODER } from './ffmpeg/encode-args';
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
      await inLanes(missing, encoderDeps, (run) =>
        encodeSegments(
          run,
          {
            async paint(segment, write) {
              meter.show(request.shots[firstItem(segment)]?.id);
              const open = await openSegment(segment, paintDeps);
              try {
                await write(open.paintFrame);
              } finally {
                await open.close();
              }
            },
            onFrame: () => meter.advance(),
            async adopt({ key }, made) {
              files.set(key, await cache.adopt(key, made));
            },
          },
          encoderDeps,
        ),
      );
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

/** Segments of the same settings that one encoder makes in this order. */
type Run = readonly [Segment, ...Segment[]];

async function inLanes(
  segments: readonly Segment[],
  { lanes, stop, isBackground }: EncoderDeps,
  encode: (run: Run) => Promise<void>,
): Promise<void> {
  // What fails first tells why; the other lane then only ends with it.
  const failures: unknown[] = [];
  const running = assignToLanes(segments, lanes).map(async (lane) => {
    try {
      for (const run of toRuns(lane, isBackground)) {
        if (failures.length > 0) return;
        await encode(run);
      }
    } catch (error) {
      failures.push(error);
      stop();
    }
  });
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
}

/**
 * Assigns segments to lanes so that all lanes work on neighbouring shots, whose photos they share, and end
 * at about the same time: each segment goes to the lane with the fewest frames, the last few by length.
 */
function assignToLanes(segments: readonly Segment[], lanes: number): Segment[][] {
  const assigned = Array.from({ length: lanes }, () => ({ frames: 0, segments: [] as Segment[] }));
  const last = Math.max(0, segments.length - 2 * lanes);
  const byLength = segments.slice(last).sort((a, b) => b.frames - a.frames);
  for (const segment of [...segments.slice(0, last), ...byLength]) {
    const lane = assigned.reduce((least, other) => (other.frames < least.frames ? other : least));
    lane.segments.push(segment);
    lane.frames += segment.frames;
  }
  return assigned.map((lane) => lane.segments);
}

/**
 * Groups neighbouring segments of the same settings into runs. Background work may be stopped at any
 * moment, so there each segment has its own encoder and enters the cache as soon as it is complete.
 */
function toRuns(segments: readonly Segment[], isBackground = false): Run[] {
  const longest = isBackground ? 1 : MAX_SEGMENTS_OF_ENCODER;
  const runs: [Segment, ...Segment[]][] = [];
  for (const segment of segments) {
    const run = runs.at(-1);
    if (run?.[0].settings === segment.settings && run.length < longest) run.push(segment);
    else runs.push([segment]);
  }
  return runs;
}

function firstItem(segment: Segment): number {
  return segment.kind === 'body' ? segment.shot : segment.outgoing.shot;
}

function requireFiles(files: ReadonlyMap<string, SegmentFiles>, key: string): SegmentFiles {
  const found = files.get(key);
  if (found === undefined) throw new Error(`segment ${key} was not rendered`);
  return found;
}
