import type { z } from 'zod';
import type { Operation } from '@/contracts/operation';
import { CallError, toCallError, unreachable } from './call';
import { callHeaders } from './call-headers';
import { announceProjectChange } from './project-changes';

export interface FormTransfer {
  readonly form: FormData;
  /** Bytes sent so far, the form's own included. */
  readonly onProgress?: (loaded: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Sends a form with a file to an operation. XMLHttpRequest, because fetch reports no upload progress.
 * Rejects with `CallError`, or with an AbortError when cancelled.
 */
export function sendForm<Op extends Operation>(
  operation: Op,
  path: string,
  { form, onProgress, signal }: FormTransfer,
): Promise<z.output<Op['response']>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.upload.addEventListener('progress', (event) => {
      onProgress?.(event.loaded, event.total);
    });
    request.addEventListener('load', () => {
      try {
        resolve(readAnswer(operation, request));
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
    request.open(operation.method, path);
    for (const [name, value] of Object.entries(callHeaders)) request.setRequestHeader(name, value);
    request.send(form);
    if (signal?.aborted) abort();
  });
}

function readAnswer<Op extends Operation>(
  operation: Op,
  request: XMLHttpRequest,
): z.output<Op['response']> {
  if (request.status < 200 || request.status > 299) {
    throw toCallError(request.status, request.responseText);
  }
  const answer = operation.response.safeParse(JSON.parse(request.responseText));
  if (!answer.success) throw new CallError('Unknown error', request.status);
  return answer.data as z.output<Op['response']>;
}
