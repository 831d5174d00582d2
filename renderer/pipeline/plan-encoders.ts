import type { FrameSize } from '@/engine/camera/frame-size';
import { frameBytes } from '@/engine/raster/yuv-image';

/** Processors to use, and memory of the machine or its container in bytes. */
export interface Machine {
  readonly cores: number;
  readonly memoryBytes: number;
}

/** The encoders and threads of a machine. */
export interface EncoderPlan {
  /** Concurrent encoders. */
  readonly lanes: number;
  /** Threads of each. */
  readonly threads: number;
  /** Threads that paint frames. */
  readonly painters: number;
}

/** Figures of all constants: docs/decisions/056-machines-small-and-large.md. */
const MEGABYTE = 1024 * 1024;
/** Memory of the renderer process itself, including the code that reads photos. */
const OWN_BYTES = 300 * MEGABYTE;
/** Memory of an encoder's program and its libraries. */
const PROGRAM_BYTES = 40 * MEGABYTE;
/** Memory of an encoder with one thread, in frames, and for each further thread. */
const ENCODER_FRAMES = 43;
const THREAD_FRAMES = 10;
/** Memory of a lane in frames: frames painted ahead, and the photos of its segments. */
const LANE_FRAMES = 14;
const PAINTER_FRAMES = 2.5;
/** Painting is a quarter of the work, and each painter has its own memory. */
const MAX_PAINTERS = 32;
/** More threads of one encoder wait for each other, and for the frames. */
const MAX_THREADS = 4;
/** All threads paint in one 32-bit memory: lanes and painters may use this part of its 4 GB. */
const FRAME_MEMORY_BYTES = 3 * 1024 * MEGABYTE;

/**
 * Plans the encoders of a renderer that renders a video alone: two lanes, whose longer runs start fewer
 * encoders, until each has as many threads as it can use, then more.
 */
export function planEncoders(machine: Machine, size: FrameSize): EncoderPlan {
  const { cores } = machine;
  const painters = Math.min(MAX_PAINTERS, cores);
  const wanted = Math.max(Math.min(2, cores), Math.round(cores / MAX_THREADS));
  for (let lanes = wanted; lanes > 1; lanes--) {
    const plan = { lanes, threads: toThreads(cores, lanes), painters };
    if (fits(plan, machine, size)) return plan;
  }
  for (let threads = toThreads(cores, 1); threads > 1; threads--) {
    const plan = { lanes: 1, threads, painters: threads };
    if (fits(plan, machine, size)) return plan;
  }
  return { lanes: 1, threads: 1, painters: 1 };
}

/**
 * Plans the encoders of parts, which use one thread on every machine, because x264's output depends on the
 * number of threads.
 */
export function planPartEncoders(machine: Machine, size: FrameSize): EncoderPlan {
  for (let lanes = machine.cores; lanes > 1; lanes--) {
    const plan = { lanes, threads: 1, painters: Math.min(MAX_PAINTERS, lanes) };
    if (fits(plan, machine, size)) return plan;
  }
  return { lanes: 1, threads: 1, painters: 1 };
}

function toThreads(cores: number, lanes: number): number {
  return Math.min(MAX_THREADS, Math.max(1, Math.round(cores / lanes)));
}

function fits(plan: EncoderPlan, { memoryBytes }: Machine, { width, height }: FrameSize): boolean {
  const { lanes, threads, painters } = plan;
  const frame = frameBytes(width, height);
  const painting = (lanes * LANE_FRAMES + painters * PAINTER_FRAMES) * frame;
  const encoding =
    lanes * (PROGRAM_BYTES + (ENCODER_FRAMES + (threads - 1) * THREAD_FRAMES) * frame);
  return painting <= FRAME_MEMORY_BYTES && OWN_BYTES + painting + encoding <= memoryBytes;
}
