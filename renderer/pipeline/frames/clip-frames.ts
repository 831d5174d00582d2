import type { Readable } from 'node:stream';
import { runClipProgram, spawnClipProgram } from '@/adapters/media/run-clip-program';
import type { ClipContainer } from '@/adapters/media/sniff-media';
import { JobFailure } from '@/adapters/queue/job-queue';
import type { FrameSize } from '@/engine/camera/frame-size';
import { layOutPhoto } from '@/engine/camera/photo-camera-path';
import { frameBytes, yuvImageBytes } from '@/engine/raster/yuv-image';
import { clipFramesArgs } from '../ffmpeg/clip-args';
import { probeClipArgs } from '../ffmpeg/probe-args';
import type { LocalShot } from '../render-request';
import { noPictures, readContainer } from './clip-container';
import type { ShotLibraryDeps } from './shot-library-deps';
import type { ShotSource } from './shot-source';

const PROBE_TIMEOUT_MS = 20_000;
const DECODE_TIMEOUT_MS = 30 * 60_000;
/** ffmpeg's error for a picture larger than `-max_pixels`. */
const TOO_LARGE = /exceeds specified max pixel count/;
const HDR_TRANSFERS = /^(smpte2084|arib-std-b67)$/;

/** The part of a clip to decode. */
export interface ClipRange {
  readonly shot: LocalShot;
  /** First frame, counted from the clip's start at the video's frame rate. */
  readonly first: number;
  readonly frames: number;
  /** Size of the video's frames. */
  readonly size: FrameSize;
}

/**
 * Opens the frames of a clip. Each frame is decoded on request; the last frame is repeated if the clip ends
 * early.
 * @throws JobFailure `input` if the file is not a clip, contains no pictures or grows too large.
 */
export async function openClip(
  { shot, first, frames, size }: ClipRange,
  deps: ShotLibraryDeps,
): Promise<ShotSource> {
  const container = await readContainer(shot.path);
  const isHdr = await isHdrClip(shot.path, container, deps);
  const { needsBackdrop } = layOutPhoto(shot, size, shot.framing);
  const child = spawnClipProgram(deps, {
    program: 'ffmpeg',
    reads: shot.path,
    args: clipFramesArgs(shot.path, size, {
      container,
      first: first + (shot.firstFrame ?? 0),
      frames,
      isHdr,
      needsBackdrop,
      focus: shot.framing?.focus,
    }),
    signal: deps.signal,
    timeoutMs: DECODE_TIMEOUT_MS,
  });
  child.stdin.end();
  const bytes = frameBytes(size.width, size.height);
  const slots = Array.from({ length: deps.depth + 1 }, () =>
    deps.memory.allocate(yuvImageBytes(size.width, size.height)),
  );
  const reader = createFrameReader(child.stdout, bytes);
  /** Index of the last frame read; -1 before the first. */
  let latest = -1;
  const readNext = async () => {
    const slot = slots[(latest + 1) % slots.length] ?? 0;
    if (await reader.readInto(deps.memory.view(slot, bytes))) latest++;
    else if (latest < 0) throw noPictures(await settle(child.done));
    if (latest === frames - 1) {
      child.stdout.resume();
      await settle(child.done);
    }
    if (TOO_LARGE.test(child.stderr())) throw tooLarge();
    return stillLayer(slots[latest % slots.length] ?? 0, size);
  };
  let queue: Promise<unknown> = Promise.resolve();
  return {
    // Callers request several frames concurrently, but there is one stream: the reads form a queue.
    layerAt() {
      const layer = queue.then(readNext);
      queue = settle(layer);
      return layer;
    },
    async close() {
      child.kill();
      await settle(child.done);
      for (const slot of slots) deps.memory.release(slot);
    },
  };
}

/** A frame that already has the video's size, shown without resampling. */
function stillLayer(address: number, size: FrameSize) {
  return {
    image: { address, ...size },
    centreX: size.width / 2,
    centreY: size.height / 2,
    step: 1,
    shiftX: 0,
    shiftY: 0,
  };
}

function tooLarge(): JobFailure {
  return new JobFailure('input', 'The picture of one of the clips grows larger than we can use.');
}

/** Waits for the promise. @returns the error it rejected with, if it did. */
async function settle(done: Promise<unknown>): Promise<unknown> {
  return done.then(
    () => undefined,
    (error: unknown) => error,
  );
}

async function isHdrClip(
  path: string,
  container: ClipContainer,
  deps: ShotLibraryDeps,
): Promise<boolean> {
  const { stdout } = await runClipProgram(deps, {
    program: 'ffprobe',
    reads: path,
    args: probeClipArgs(path, container),
    signal: deps.signal,
    timeoutMs: PROBE_TIMEOUT_MS,
  });
  const { streams } = JSON.parse(stdout.toString()) as { streams?: { color_transfer?: string }[] };
  return HDR_TRANSFERS.test(streams?.[0]?.color_transfer ?? '');
}

/** Splits a stream into frames; it holds no more than the last chunk of the stream. */
function createFrameReader(stream: Readable, bytes: number) {
  let rest: Buffer | undefined;
  return {
    /** Fills `target`. @returns false if the stream ended first. */
    async readInto(target: Uint8Array): Promise<boolean> {
      let filled = 0;
      while (filled < bytes) {
        const chunk = rest ?? (await nextChunk(stream));
        if (chunk === undefined) return false;
        const part = chunk.subarray(0, bytes - filled);
        target.set(part, filled);
        filled += part.length;
        rest = part.length < chunk.length ? chunk.subarray(part.length) : undefined;
      }
      return true;
    },
  };
}

async function nextChunk(stream: Readable): Promise<Buffer | undefined> {
  for (;;) {
    const chunk: Buffer | null = stream.read();
    if (chunk !== null) return chunk;
    if (stream.readableEnded || stream.destroyed) return undefined;
    await new Promise<void>((resolve) => {
      const settle = () => {
        stream.off('readable', settle).off('end', settle).off('close', settle);
        resolve();
      };
      stream.on('readable', settle).on('end', settle).on('close', settle);
    });
  }
}
