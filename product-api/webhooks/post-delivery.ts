import { FetchRefused } from '@/adapters/safe-fetch/fetch-refused';
import { toSignedHeaders } from '@/adapters/webhooks/sign-webhook';
import type { Deps } from '@/product-api/deps';
import type { Attempt, DeliveryRow } from './deliveries-store';
import { openSecret } from './webhook-secret';
import type { Receiver } from './webhooks-store';

/**
 * Receivers should answer before they process an event. The Standard Webhooks specification recommends 15 to
 * 30 s.
 */
const TIMEOUT_MS = 15_000;
/** Maximum length of the answer that the log stores. */
const MAX_ANSWER_BYTES = 512;

const UNREADABLE =
  'The signing secret could not be read, because this site’s own secret was changed. Make a new one.';

/** Calls the receiver once. Returns an attempt for every outcome. */
export async function postDelivery(
  deps: Pick<Deps, 'deriveKey' | 'safeFetch' | 'clock'>,
  delivery: DeliveryRow,
  receiver: Receiver,
): Promise<Attempt> {
  const at = deps.clock.now();
  const secrets = openSecrets(deps, receiver);
  if (secrets === undefined) return fail(at, 0, UNREADABLE);
  const { eventId: id, body } = delivery;
  const begin = performance.now();
  const elapsed = () => Math.round(performance.now() - begin);
  try {
    const { status, beginning } = await deps.safeFetch.post(receiver.url, {
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Homereel-Webhooks',
        ...toSignedHeaders(secrets, { id, at, body }),
      },
      body,
      timeoutMs: TIMEOUT_MS,
      maxAnswerBytes: MAX_ANSWER_BYTES,
    });
    const answer = toText(beginning);
    return { at, status, milliseconds: elapsed(), answer, problem: findProblem(status) };
  } catch (error) {
    if (error instanceof FetchRefused) return fail(at, elapsed(), error.message);
    throw error;
  }
}

/** @returns undefined if the newest secret cannot be read. */
function openSecrets(
  deps: Pick<Deps, 'deriveKey'>,
  { webhookId, secret, formerSecret }: Receiver,
): string[] | undefined {
  const newest = openSecret(deps, webhookId, secret);
  if (newest === undefined) return undefined;
  const former = formerSecret === null ? undefined : openSecret(deps, webhookId, formerSecret);
  return former === undefined ? [newest] : [newest, former];
}

function fail(at: Date, milliseconds: number, problem: string): Attempt {
  return { at, status: null, milliseconds, answer: '', problem };
}

function findProblem(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) {
    return `It answered with ${status}. Redirects are not followed: give the address it leads to.`;
  }
  return `It answered with ${status}.`;
}

/** PostgreSQL text columns cannot store zero bytes. */
function toText(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\0', '\u{FFFD}');
}
