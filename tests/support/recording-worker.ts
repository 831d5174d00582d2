import type { PreviewRequest } from '@/lib/preview/preview-messages';

/** Stands for the worker, which no test environment but a browser has. */
export class RecordingWorker extends EventTarget {
  static started: RecordingWorker[] = [];
  readonly requests: PreviewRequest[] = [];

  constructor() {
    super();
    RecordingWorker.started.push(this);
  }

  postMessage(request: PreviewRequest): void {
    this.requests.push(request);
  }

  isTerminated = false;

  terminate(): void {
    this.isTerminated = true;
  }

  last<Kind extends PreviewRequest['kind']>(kind: Kind) {
    return this.requests.findLast(
      (request): request is Extract<PreviewRequest, { kind: Kind }> => request.kind === kind,
    );
  }
}
