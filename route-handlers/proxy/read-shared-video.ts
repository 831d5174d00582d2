import { clientAddressHeader } from '@/contracts/client-address';
import { toPath } from '@/contracts/operation';
import { readSharedVideo as operation, type SharedVideo } from '@/contracts/sharing';
import { readEnv } from '@/lib/env';
import { sendUpstream } from './upstream';

/** A page may not hang on a silent product API as long as an upload may. */
const answerMilliseconds = 10_000;

/**
 * The video behind a share link, asked for while its page is made on the server. The link alone
 * counts, whoever opens it.
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
    answerMilliseconds,
    signal: AbortSignal.timeout(answerMilliseconds),
  });
  const text = await body.text();
  if (statusCode === 200) return operation.response.parse(JSON.parse(text));
  // 400: what stands in the address cannot be a project's id or a token.
  if (statusCode === 404 || statusCode === 400) return undefined;
  throw new Error(`The product API answered ${statusCode} for a share link.`);
}
