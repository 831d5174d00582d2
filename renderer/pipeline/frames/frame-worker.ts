import { parentPort, workerData } from 'node:worker_threads';
import { loadKernel } from '@/adapters/kernel/load-kernel';
import { lowerThreadPriority } from '@/adapters/process/lower-priority';
import type { FrameCommand } from '@/engine/raster/frame-command';
import { startKernel } from '@/engine/raster/kernel';
import { createPainter, paint } from '@/engine/raster/painter';

/** What a worker is started with; its blocks of the memory are set aside for it alone. */
export interface FrameWorkerSetting {
  readonly memory: WebAssembly.Memory;
  readonly address: number;
  readonly width: number;
  readonly height: number;
  /** Whatever else this machine does comes first. */
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
