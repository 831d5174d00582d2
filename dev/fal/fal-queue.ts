import { randomUUID } from 'node:crypto';
import type { Behaviour } from './behaviour';

/** A request in fal's queue, with its input for tests to inspect. */
export interface QueuedRequest {
  readonly id: string;
  /** The model's full name, such as `fal-ai/kling-video/v3/pro/image-to-video`. */
  readonly model: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly outcome: Behaviour['outcome'];
  readonly videoSeconds: number | undefined;
  readonly completes: number;
  isCancelled: boolean;
  /** How often its result was read. */
  reads: number;
}

export type RequestStatus = 'IN_QUEUE' | 'IN_PROGRESS' | 'COMPLETED';

/** The requests, in the order in which they came. */
export class FalQueue {
  readonly requests: QueuedRequest[] = [];

  submit(
    asked: Pick<QueuedRequest, 'model' | 'input' | 'headers'>,
    { delayMs, outcome, videoSeconds }: Behaviour,
  ): QueuedRequest {
    const completes = outcome === 'never' ? Number.POSITIVE_INFINITY : Date.now() + delayMs;
    const request: QueuedRequest = {
      ...asked,
      id: randomUUID(),
      outcome,
      videoSeconds,
      completes,
      isCancelled: false,
      reads: 0,
    };
    this.requests.push(request);
    return request;
  }

  /** Status, result and cancellation name the owner and the app only, never the path within it. */
  find(app: string, id: string): QueuedRequest | undefined {
    return this.requests.find((one) => one.id === id && toApp(one.model) === app);
  }

  statusOf(request: QueuedRequest): RequestStatus {
    if (request.isCancelled || Date.now() >= request.completes) return 'COMPLETED';
    return request.completes - Date.now() > 1_000 ? 'IN_QUEUE' : 'IN_PROGRESS';
  }

  /** @returns false when it is too late. */
  cancel(request: QueuedRequest): boolean {
    if (this.statusOf(request) === 'COMPLETED') return false;
    request.isCancelled = true;
    return true;
  }
}

export function toApp(model: string): string {
  return model.split('/').slice(0, 2).join('/');
}
