import type { z } from 'zod';
import type { Operation } from '@/contracts/operation';
import { toPath } from '@/contracts/operation';
import { readAnswer, toCallError } from '@/lib/api/call';

/** A request to this product; the implementation adds the caller's credentials. */
export type SendRequest = (path: string, init: RequestInit) => Promise<Response>;

export interface ApiCallInput<Op extends Operation> {
  readonly params?: z.input<Op['params']>;
  readonly query?: z.input<Op['query']>;
  readonly body?: z.input<Op['body']>;
  /** Body of an operation that takes files. */
  readonly form?: FormData;
  /** JSON for an operation that takes files or addresses. */
  readonly json?: object;
  readonly idempotencyKey?: string | undefined;
}

/** Calls operations like a program with an access token. */
export class ApiCaller {
  constructor(readonly send: SendRequest) {}

  /** @throws CallError for an error response; its message may be shown. */
  async call<Op extends Operation>(
    operation: Op,
    input: ApiCallInput<Op> = {},
  ): Promise<z.output<Op['response']>> {
    const response = await this.#send(operation, input);
    return readAnswer(operation, response.status, await response.text());
  }

  /** Returns the binary response of an operation. @throws CallError. */
  async readBytes<Op extends Operation>(
    operation: Op,
    input: ApiCallInput<Op>,
  ): Promise<{ readonly data: Buffer; readonly mimeType: string }> {
    const response = await this.#send(operation, input);
    if (!response.ok) throw toCallError(response.status, await response.text());
    const mimeType = response.headers.get('content-type') ?? 'application/octet-stream';
    return { data: Buffer.from(await response.arrayBuffer()), mimeType };
  }

  #send<Op extends Operation>(
    operation: Op,
    {
      params,
      query,
      body,
      form,
      json = body as object | undefined,
      idempotencyKey,
    }: ApiCallInput<Op>,
  ): Promise<Response> {
    const path = toPath(
      operation,
      params as Record<string, string>,
      query as Record<string, string | number | undefined>,
    );
    const hasJson = form === undefined && operation.method !== 'GET';
    return this.send(path, {
      method: operation.method,
      headers: {
        ...(hasJson && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      body: form ?? (hasJson ? JSON.stringify(json ?? {}) : null),
    });
  }
}
