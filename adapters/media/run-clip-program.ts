import { resolve } from 'node:path';
import { type RunOptions, runProcess, spawnProcess } from '@/adapters/process/run-process';
import type { Sandbox } from '@/adapters/process/sandbox';

/** Address space limit of a program that reads an uploaded clip. 8K pictures need up to 2 GB. */
const MEMORY_BYTES = 2_500_000_000;

/** The programs that read and write media. */
export interface MediaPrograms {
  /** Paths or names. */
  readonly ffmpeg: string;
  readonly ffprobe: string;
  /** The sandbox for reading uploads; absent: programs run unsandboxed. */
  readonly sandbox?: Sandbox | undefined;
}

interface ClipRun extends Omit<RunOptions, 'program' | 'memoryBytes' | 'env'> {
  readonly program: 'ffmpeg' | 'ffprobe';
  /** Path of the clip. */
  readonly reads: string;
  /** Output folder; absent if it only writes to standard output. */
  readonly writes?: string;
}

/** Runs ffmpeg or ffprobe on an uploaded clip. @throws ProcessFailed */
export function runClipProgram(deps: MediaPrograms, run: ClipRun) {
  return runProcess(toProcess(deps, run));
}

/** As `runClipProgram`, for one whose output is read while it runs. */
export function spawnClipProgram(deps: MediaPrograms, run: ClipRun) {
  return spawnProcess(toProcess(deps, run));
}

function toProcess(
  { ffmpeg, ffprobe, sandbox }: MediaPrograms,
  { program, reads, writes, ...run }: ClipRun,
): RunOptions {
  const command = {
    program: program === 'ffmpeg' ? ffmpeg : ffprobe,
    args: run.args,
  };
  const reach = {
    reads: [resolve(reads)],
    writes: writes === undefined ? [] : [resolve(writes)],
  };
  // Without an output folder it may not write any file.
  const fileBytes = writes === undefined ? 0 : run.fileBytes;
  const confined = sandbox === undefined ? command : sandbox.confine(command, reach);
  return { ...run, ...confined, fileBytes, memoryBytes: MEMORY_BYTES };
}
