import type { PreviewRequest } from './preview-messages';

/** A worker that was started before there is something to draw. */
let spare: Worker | undefined;

/** Starts a worker in advance, which loads its script and kernel while the page draws its photos. */
export function startWorkerAhead(): void {
  if (!canDraw() || spare !== undefined) return;
  const worker = startWorker();
  spare = worker;
  // A worker that fails before use is discarded; the player of its replacement handles later errors.
  worker.addEventListener('error', (event) => {
    if (spare !== worker) return;
    event.preventDefault();
    spare = undefined;
  });
}

/** @returns a worker that loads its kernel; the one started in advance, if there is one. */
export function takeWorker(): Worker {
  const worker = spare ?? startWorker();
  spare = undefined;
  return worker;
}

/** Returns whether this browser has the features that drawing the preview requires. */
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
