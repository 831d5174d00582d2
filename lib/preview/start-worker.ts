import type { PreviewRequest } from './preview-messages';

/** A worker that was started before there is something to draw. */
let spare: Worker | undefined;

/** Starts a worker ahead: it loads its script and its kernel while the page draws its photographs. */
export function startWorkerAhead(): void {
  if (!canDraw() || spare !== undefined) return;
  const worker = startWorker();
  spare = worker;
  // One that fails meanwhile is not taken; the one started in its place is watched by its player.
  worker.addEventListener('error', (event) => {
    if (spare !== worker) return;
    event.preventDefault();
    spare = undefined;
  });
}

/** @returns a worker that loads its kernel; the one that was started ahead, if there is one. */
export function takeWorker(): Worker {
  const worker = spare ?? startWorker();
  spare = undefined;
  return worker;
}

/** Whether this browser has what the preview is drawn with. */
export function canDraw(): boolean {
  return (
    typeof Worker !== 'undefined' &&
    HTMLCanvasElement.prototype.transferControlToOffscreen !== undefined
  );
}

function startWorker(): Worker {
  const worker = new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' });
  const kernelUrl = new URL('../../build/preview-kernel.wasm', import.meta.url).href;
  worker.postMessage({ kind: 'load', kernelUrl } satisfies PreviewRequest);
  return worker;
}
