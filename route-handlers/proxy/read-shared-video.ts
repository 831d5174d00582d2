import type { z } from 'zod';
import { clientAddressHeader } from '@/contracts/client-address';
import { readSharedCut as readCut } from '@/contracts/cuts';
import { type Operation, toPath } from '@/contracts/operation';
import { readSharedVideo as readVideo, type SharedVideo } from '@/contracts/sharing';
import { readEnv } from '@/lib/env';
import { sendUpstream } from './upstream';

/** A page waits less long for a silent product API than an upload does. */
const ANSWER_TIMEOUT_MS = 10_000;

/** What a share link opens: one version, or without one the project's video. */
export interface ShareLink {
  readonly projectId: string;
  readonly cutId?: string | undefined;
  /** The link's token. */
  readonly share: string;
}

/**
 * Reads the video of a share link while its page is rendered on the server. Only the link's token
 * grants access, whoever opens it.
 * @param clientAddress whose allowance the call counts against.
 * @returns undefined when the link opens nothing (any more).
 * @throws Error when the product API fails or cannot be reached.
 */
export function readSharedVideo(
  { projectId, cutId, share }: ShareLink,
  clientAddress: string | undefined,
): Promise<SharedVideo | undefined> {
  return cutId === undefined
    ? readAnswer(readVideo, toPath(readVideo, { projectId }, { share }), clientAddress)
    : readAnswer(readCut, toPath(readCut, { projectId, cutId }, { share }), clientAddress);
}

async function readAnswer<Op extends Operation>(
  operation: Op,
  path: string,
  clientAddress: string | undefined,
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
    answerTimeoutMs: ANSWER_TIMEOUT_MS,
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  const text = await body.text();
  if (statusCode === 200) {
    return operation.response.parse(JSON.parse(text)) as z.output<Op['response']>;
  }
  // 400: the address contains no valid id or token.
  if (statusCode === 404 || statusCode === 400) return undefined;
  throw new Error(`The product API answered ${statusCode} for a share link.`);
}
