import { Readable } from 'node:stream';
import type { ProjectId } from '@/contracts/ids';
import type { Caller } from '@/product-api/http/route';

/** The input of a use case about one project, for work that no request waits for. */
export function toProjectCall(caller: Caller, projectId: ProjectId, signal?: AbortSignal) {
  return {
    ...{ caller, params: { projectId }, query: {}, body: undefined },
    idempotencyKey: undefined as string | undefined,
    requestId: `project ${projectId}`,
    signal: signal ?? new AbortController().signal,
    headers: {},
    clientAddress: '',
    stream: Readable.from([]),
    setHeader: () => undefined,
  };
}
export type ProjectCall = ReturnType<typeof toProjectCall>;
