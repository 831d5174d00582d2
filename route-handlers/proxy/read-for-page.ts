import type { z } from 'zod';
import { clientAddressHeader } from '@/contracts/api/client-address';
import type { Operation } from '@/contracts/operation';
import { readEnv } from '@/lib/env';
import { sendUpstream } from './upstream';

/** A page waits less long for a silent product API than an upload does. */
const ANSWER_TIMEOUT_MS = 10_000;

/**
 * Calls an operation that anyone may call, while a page is rendered on the server.
 * @param clientAddress whose allowance the call counts against.
 * @returns undefined when there is nothing (any more) at the path.
 * @throws Error when the product API fails or cannot be reached.
 */
export async function readForPage<Op extends Operation>(
  operation: Op,
  path: string,
  clientAddress: string | undefined,
  timeoutMs = ANSWER_TIMEOUT_MS,
): Promise<z.output<Op['response']> | undefined> {
  const { statusCode, body } = await sendUpstream({
    pool: 'calls',
    origin: readEnv().API_URL,
    path,
    method: operation.method,
    headers: {
      accept: 'application/json',
      'x-application-name': 'Homereel',
      ...(clientAddress !== undefined && { [clientAddressHeader]: clientAddress }),
    },
    body: null,
    answerTimeoutMs: timeoutMs,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await body.text();
  if (statusCode === 200) {
    return operation.response.parse(JSON.parse(text)) as z.output<Op['response']>;
  }
  // 400: the address contains no valid id or token.
  if (statusCode === 404 || statusCode === 400) return undefined;
  throw new Error(`The product API answered ${statusCode} for a page.`);
}
