import type { z } from 'zod';
import { type Operation, toPath } from '@/contracts/operation';
import { readAnswer, unreachable } from './call';
import { callHeaders } from './call-headers';
import { announceProjectChange } from './project-changes';

/** What a sender of files wants to know, and how it stops. */
export interface Transfer {
  /** Bytes sent so far, the form's own included. */
  readonly onProgress?: (loaded: number, total: number) => void;
  readonly signal?: AbortSignal;
}

interface FormTransfer extends Transfer {
  readonly params: Record<string, string>;
  readonly query?: Record<string, string | number | undefined>;
  readonly form: FormData;
}

/**
 * Sends a form with a file to an operation. XMLHttpRequest, because fetch reports no upload progress.
 * Rejects with `CallError`, or with an AbortError when cancelled.
 */
export function sendForm<Op extends Operation>(
  operation: Op,
  { params, query, form, onProgress, signal }: FormTransfer,
): Promise<z.output<Op['response']>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.upload.addEventListener('progress', (event) => {
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
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was cancelled.', 'AbortError')),
    );
    request.addEventListener('loadend', () => {
      signal?.removeEventListener('abort', abort);
      announceProjectChange();
    });
    signal?.addEventListener('abort', abort);
    request.open(operation.method, toPath(operation, params, query));
    for (const [name, value] of Object.entries(callHeaders)) request.setRequestHeader(name, value);
    request.send(form);
    if (signal?.aborted) abort();
  });
}
