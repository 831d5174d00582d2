import { parentPort, workerData } from 'node:worker_threads';
import { loadKernel } from '@/adapters/kernel/load-kernel';
import { lowerThreadPriority } from '@/adapters/process/lower-priority';
import type { FrameCommand } from '@/engine/raster/frame-command';
import { startKernel } from '@/engine/raster/kernel';
import { createPainter, paint } from '@/engine/raster/painter';

/** Settings of a worker; its memory blocks are reserved for it alone. */
export interface FrameWorkerSetting {
  readonly memory: WebAssembly.Memory;
  readonly address: number;
  readonly width: number;
  readonly height: number;
  /** Runs with low priority, after all other work of this machine. */
  readonly isBackground?: boolean | undefined;
}

const { memory, address, width, height, isBackground } = workerData as FrameWorkerSetting;
if (isBackground) lowerThreadPriority();
const kernel = startKernel(loadKernel(), memory);
const painter = createPainter({ kernel, memory, address, width, height });

parentPort?.on('message', (command: FrameCommand) => {
  paint(painter, command);
  parentPort?.postMessage('done');
});
