import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  type ClipTools,
  runClipProgram,
  spawnClipProgram,
} from '@/adapters/media/run-clip-program';
import { type ClipContainer, SNIFFED_BYTES, sniffMedia } from '@/adapters/media/sniff-media';
import { JobFailure } from '@/adapters/queue/job-queue';
import type { FrameSize } from '@/engine/camera/frame-size';
import { layOutPhoto } from '@/engine/camera/photo-camera-path';
import { frameBytes, pictureBytes } from '@/engine/raster/picture';
import { clipFramesArgs } from '../ffmpeg/clip-args';
import { probeClipArgs } from '../ffmpeg/probe-args';
import type { VideoItem } from '../render-request';
import type { LibraryTools } from './library-tools';
import type { ShotSource } from './shot-source';

const PROBE_MS = 20_000;
const DECODE_MS = 30 * 60_000;
/** What ffmpeg says when a picture is larger than `-max_pixels`. */
const TOO_LARGE = /exceeds specified max pixel count/;
const HDR_TRANSFERS = /^(smpte2084|arib-std-b67)$/;

/** Frames of a clip, decoded as they are asked for; the last one stays when the clip ends early. */
export async function openClip(
  item: VideoItem,
  first: number,
  frames: number,
  size: FrameSize,
  tools: LibraryTools,
): Promise<ShotSource> {
  const container = await readContainer(item.path);
  const isHdr = await isHdrClip(item.path, container, tools.clipTools, tools.signal);
  const { needsBackdrop } = layOutPhoto(item, size);
  const child = spawnClipProgram(tools.clipTools, {
    program: 'ffmpeg',
    reads: item.path,
    args: clipFramesArgs(item.path, size, { container, first, frames, isHdr, needsBackdrop }),
    signal: tools.signal,
    timeoutMs: DECODE_MS,
  });
  child.stdin.end();
  const bytes = frameBytes(size.width, size.height);
  const slots = Array.from({ length: tools.depth + 1 }, () =>
    tools.memory.allocate(pictureBytes(size.width, size.height)),
  );
  const reader = createFrameReader(child.stdout, bytes);
  let shown = -1;
  const readNext = async () => {
    const slot = slots[(shown + 1) % slots.length] ?? 0;
    if (await reader.readInto(tools.memory.view(slot, bytes))) shown++;
    else if (shown < 0) throw noFrames(await settle(child.done));
    if (shown === frames - 1) {
      child.stdout.resume();
      await settle(child.done);
    }
    if (TOO_LARGE.test(child.stderr())) throw tooLarge();
    return stillLayer(slots[shown % slots.length] ?? 0, size);
  };
  let turn: Promise<unknown> = Promise.resolve();
  return {
    // Several frames are asked for at once, and there is one stream: each waits for its turn.
    layerAt() {
      const layer = turn.then(readNext);
      turn = settle(layer);
      return layer;
    },
    async close() {
      child.kill();
      await settle(child.done);
      for (const slot of slots) tools.memory.release(slot);
    },
  };
}

function stillLayer(address: number, size: FrameSize) {
  return {
    picture: { address, ...size },
    centreX: size.width / 2,
    centreY: size.height / 2,
    step: 1,
    shiftX: 0,
    shiftY: 0,
  };
}

function noFrames(cause: unknown): JobFailure {
  return new JobFailure('input', 'One of the clips holds no pictures that can be shown.', {
    cause,
  });
}

function tooLarge(): JobFailure {
  return new JobFailure('input', 'The picture of one of the clips grows larger than we can use.');
}

async function settle(done: Promise<unknown>): Promise<unknown> {
  return done.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** From the file's own bytes: nothing else may choose what reads it. */
async function readContainer(path: string): Promise<ClipContainer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFFED_BYTES));
    const media = sniffMedia(buffer.subarray(0, bytesRead));
    if (media?.kind !== 'clip') throw noFrames(new Error(`${path} is no clip`));
    return media.container;
  } finally {
    await file.close();
  }
}

async function isHdrClip(
  path: string,
  container: ClipContainer,
  tools: ClipTools,
  signal: AbortSignal,
): Promise<boolean> {
  const { stdout } = await runClipProgram(tools, {
    program: 'ffprobe',
    reads: path,
    args: probeClipArgs(path, container),
    signal,
    timeoutMs: PROBE_MS,
  });
  const { streams } = JSON.parse(stdout.toString()) as { streams?: { color_transfer?: string }[] };
  return HDR_TRANSFERS.test(streams?.[0]?.color_transfer ?? '');
}

/** Cuts a stream into frames without holding more of it than it has buffered anyway. */
function createFrameReader(stream: Readable, bytes: number) {
  let rest: Buffer | undefined;
  return {
    /** Fills `target`; false when the stream ended before that. */
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
