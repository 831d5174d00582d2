import { readMemoryLimit } from '@/adapters/process/memory-limit';
import { createFrameMemory } from '@/engine/raster/frame-memory';
import { type EncoderDeps, encodeSegments, FRAMES_AHEAD } from './encode-segments';
import { MAX_SEGMENTS_OF_ENCODER } from './ffmpeg/encode-args';
import { createFramePool } from './frames/frame-pool';
import { createShotLibrary } from './frames/shot-library';
import { openSegment, type PaintDeps } from './paint-segment';
import { type EncoderPlan, planEncoders, planPartEncoders } from './plan-encoders';
import type { Part } from './plan-parts';
import type { Segment } from './plan-segments';
import type { ProgressMeter } from './progress-meter';
import type { RenderDeps, RenderRequest } from './render-request';
import type { SegmentCache, SegmentFiles } from './segment-cache';

/** Segments of the same settings that one encoder encodes in this order. */
export type Run = readonly [Segment, ...Segment[]];

/** Encodes the runs of one lane, one after the other. */
type Lane = (encode: (run: Run) => Promise<void>) => Promise<void>;

/** Dependencies for rendering segments. */
export interface SegmentDeps {
  readonly cache: Pick<SegmentCache, 'find' | 'adopt'>;
  readonly deps: RenderDeps;
  readonly meter: ProgressMeter;
}

/**
 * Renders every uncached segment, in the video's order, a few concurrently.
 * @returns the files of each segment, in order.
 */
export async function renderSegments(
  request: RenderRequest,
  segments: readonly Segment[],
  { cache, deps, meter }: SegmentDeps,
): Promise<SegmentFiles[]> {
  const files = new Map<string, SegmentFiles>();
  for (const { key } of segments) {
    const found = await cache.find(key);
    if (found !== undefined) files.set(key, found);
  }
  const missing = segments.filter(
    ({ key }, i) => !files.has(key) && segments.findIndex((other) => other.key === key) === i,
  );
  meter.expect(countFrames(missing));
  if (missing.length > 0) {
    const adopt: SegmentCache['adopt'] = async (key, made) => {
      const adopted = await cache.adopt(key, made);
      files.set(key, adopted);
      return adopted;
    };
    const encoders = planEncoders(describeMachine(deps), request.size);
    const lanes = assignToLanes(missing, encoders.lanes).map(
      (assigned): Lane =>
        async (encode) => {
          for (const run of toRuns(assigned, deps.isBackground)) await encode(run);
        },
    );
    await encodeInLanes(request, lanes, encoders, { cache: { ...cache, adopt }, deps, meter });
  }
  return segments.map(({ key }) => requireFiles(files, key));
}

/** Parts that several renderers share: the renderer that takes a part renders its uncached segments. */
export interface PartSteps {
  take(part: Part): Promise<boolean>;
  /** Called when all segments of a taken part are cached. */
  finish(part: Part): Promise<void>;
}

/** Renders the parts that no other renderer has taken, in this order. */
export async function renderParts(
  request: RenderRequest,
  parts: readonly Part[],
  { take, finish }: PartSteps,
  segmentDeps: SegmentDeps,
): Promise<void> {
  const { cache, meter } = segmentDeps;
  const waiting = [...parts];
  meter.expect(countFrames(parts.flatMap(({ segments }) => segments)));
  const lane: Lane = async (encode) => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      const isTaken = await take(part);
      const missing = isTaken ? await listMissing(part.segments, cache) : [];
      meter.drop(countFrames(part.segments) - countFrames(missing));
      const [first, ...others] = missing;
      if (first !== undefined) await encode([first, ...others]);
      if (isTaken) await finish(part);
    }
  };
  const encoders = planPartEncoders(describeMachine(segmentDeps.deps), request.size);
  const lanes = Array.from({ length: encoders.lanes }, () => lane);
  await encodeInLanes(request, lanes, encoders, segmentDeps);
}

function describeMachine({ cores }: RenderDeps) {
  return { cores, memoryBytes: readMemoryLimit() };
}

async function listMissing(
  segments: readonly Segment[],
  cache: Pick<SegmentCache, 'find'>,
): Promise<Segment[]> {
  const missing: Segment[] = [];
  for (const segment of segments) {
    if ((await cache.find(segment.key)) === undefined) missing.push(segment);
  }
  return missing;
}

function countFrames(segments: readonly Segment[]): number {
  return segments.reduce((sum, { frames }) => sum + frames, 0);
}

async function encodeInLanes(
  request: RenderRequest,
  lanes: readonly Lane[],
  encoders: EncoderPlan,
  { cache, deps, meter }: SegmentDeps,
): Promise<void> {
  await withPainters(request, { ...deps, ...encoders }, async (paintDeps, encoderDeps) => {
    const encode = (run: Run) =>
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
            await cache.adopt(key, made);
          },
        },
        encoderDeps,
      );
    await runLanes(lanes, encode, encoderDeps.stop);
  });
}

async function withPainters(
  request: RenderRequest,
  deps: RenderDeps & EncoderPlan,
  work: (paint: PaintDeps, encode: EncoderDeps) => Promise<void>,
): Promise<void> {
  const { size } = request;
  // One lane's failure stops the others; a cancelled job stops them all.
  const stop = new AbortController();
  const signal = AbortSignal.any([deps.signal, stop.signal]);
  const memory = createFrameMemory();
  const pool = createFramePool(memory, deps.painters, { ...size, isBackground: deps.isBackground });
  const held = { idlePhotos: deps.lanes, depth: FRAMES_AHEAD };
  const shots = createShotLibrary(request, { ...deps, ...held, memory, pool, signal });
  try {
    await work(
      { shots, pool, memory, size },
      { ...deps, memory, size, signal, stop: () => stop.abort() },
    );
  } finally {
    stop.abort();
    await pool.close();
  }
}

async function runLanes(
  lanes: readonly Lane[],
  encode: (run: Run) => Promise<void>,
  stop: () => void,
): Promise<void> {
  // The first failure is the cause; the other lanes only fail because of it.
  const failures: unknown[] = [];
  const encodeNext = async (run: Run) => {
    if (failures.length === 0) await encode(run);
  };
  const running = lanes.map((lane) =>
    lane(encodeNext).catch((error: unknown) => {
      failures.push(error);
      stop();
    }),
  );
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
}

/**
 * Assigns segments to lanes so that all lanes work on neighbouring shots, whose photos they share, and end at
 * about the same time: each segment goes to the lane with the fewest frames, the last few by length.
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
 * Groups neighbouring segments of the same settings into runs. Background work may be stopped at any time, so
 * its segments have one encoder each and enter the cache as soon as they are complete.
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
