import type { z } from 'zod';
import { type Operation, toPath } from '@/contracts/operation';
import { readAnswer, unreachable } from './call';
import { callHeaders } from './call-headers';
import { announceProjectChange } from './project-changes';

/** Progress callback and cancellation of an upload. */
export interface Transfer {
  /** Bytes sent so far, including the form's own bytes. */
  readonly onProgress?: (loaded: number, total: number) => void;
  readonly signal?: AbortSignal;
}

interface BodyTransfer extends Transfer {
  readonly params: Record<string, string>;
  readonly query?: Record<string, string | number | undefined>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: FormData | Blob;
  /** Time without progress after which the connection counts as lost; never by default. */
  readonly stalledMs?: number;
}

/**
 * Sends a file to an operation. Uses XMLHttpRequest, because fetch reports no upload progress. Rejects with
 * `CallError`, or with an AbortError when cancelled.
 */
export function sendBody<Op extends Operation>(
  operation: Op,
  { params, query, headers, body, onProgress, signal, stalledMs }: BodyTransfer,
): Promise<z.output<Op['response']>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      if (stalledMs === undefined) return;
      clearTimeout(stalled);
      stalled = setTimeout(abort, stalledMs);
    };
    request.upload.addEventListener('progress', (event) => {
      watch();
      onProgress?.(event.loaded, event.total);
    });
    request.addEventListener('load', () => {
      try {
        resolve(readAnswer(operation, request.status, request.responseText));
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener('error', () => reject(unreachable()));
    request.addEventListener('abort', () => {
      const isCancelled = signal?.aborted === true;
      reject(
        isCancelled ? new DOMException('The upload was canceled.', 'AbortError') : unreachable(),
      );
    });
    request.addEventListener('loadend', () => {
      clearTimeout(stalled);
      signal?.removeEventListener('abort', abort);
      announceProjectChange();
    });
    signal?.addEventListener('abort', abort);
    request.open(operation.method, toPath(operation, params, query));
    for (const [name, value] of Object.entries({ ...callHeaders, ...headers })) {
      request.setRequestHeader(name, value);
    }
    watch();
    request.send(body);
    if (signal?.aborted) abort();
  });
}
