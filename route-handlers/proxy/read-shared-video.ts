import { clientAddressHeader } from '@/contracts/client-address';
import { toPath } from '@/contracts/operation';
import { readSharedVideo as operation, type SharedVideo } from '@/contracts/sharing';
import { readEnv } from '@/lib/env';
import { sendUpstream } from './upstream';

/** A page waits less long for a silent product API than an upload does. */
const ANSWER_TIMEOUT_MS = 10_000;

/**
 * Reads the video of a share link while its page is rendered on the server. Only the link's token
 * grants access, whoever opens it.
 * @returns undefined when the link opens nothing (any more).
 * @throws Error when the product API fails or cannot be reached.
 */
export async function readSharedVideo(
  projectId: string,
  share: string,
  clientAddress: string | undefined,
): Promise<SharedVideo | undefined> {
  const { statusCode, body } = await sendUpstream({
    pool: 'calls',
    origin: readEnv().API_URL,
    path: toPath(operation, { projectId }, { share }),
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
  if (statusCode === 200) return operation.response.parse(JSON.parse(text));
  // 400: the address contains no valid project id or token.
  if (statusCode === 404 || statusCode === 400) return undefined;
  throw new Error(`The product API answered ${statusCode} for a share link.`);
}
