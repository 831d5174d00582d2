import { parentPort, workerData } from 'node:worker_threads';
import type { FrameCommand } from '@/engine/raster/frame-command';
import { createPainter, paint } from '@/engine/raster/painter';

/** What a worker is started with; its blocks of the memory are set aside for it alone. */
export interface FrameWorkerSetting {
  readonly memory: WebAssembly.Memory;
  readonly address: number;
  readonly width: number;
  readonly height: number;
}

const { memory, address, width, height } = workerData as FrameWorkerSetting;
const painter = createPainter(memory, address, width, height);

parentPort?.on('message', (command: FrameCommand) => {
  paint(painter, command);
  parentPort?.postMessage('done');
});
