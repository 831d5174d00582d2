import { setTimeout as sleep } from 'node:timers/promises';
import { JobFailure } from '@/adapters/queue/job-queue';

/** Shown to the user; the cause holds the details for the operator. */
const NOT_ANSWERING = 'The AI service is not answering. Please try again in a while.';
export const LOST =
  'We could not tell whether the AI service took this, so it was not asked twice. Please try again.';

/** Pauses before the second and later attempts. */
const PAUSES_MS = [500, 1_000, 2_000] as const;
const MAX_PAUSE_MS = 10_000;
const QUEUE_HOST = 'queue.fal.run';
/** The header in which the client names the target when it calls through a proxy. */
const TARGET_HEADER = 'x-fal-target-url';

/** Result of one attempt. `lost`: fal may have accepted the request. */
type Outcome =
  | { readonly kind: 'answered'; readonly answer: Response }
  | { readonly kind: 'transient' | 'lost'; readonly detail: string; readonly pauseMs?: number };

/**
 * A `fetch` for fal's client that tries again after 429 and 5xx only, and after a lost connection if the
 * request is free. The client treats its errors as final: its own retries would pay twice for a request
 * whose response was lost.
 * @param longestMs timeout of one attempt, up to the last byte of the response.
 * @param onAnswer receives every response.
 */
export function createFalFetch(
  longestMs: number,
  onAnswer: (url: string, answer: Response) => void = () => undefined,
): typeof fetch {
  return async (input, init = {}) => {
    const url = readTarget(input, init);
    const isPaid = init.method === 'POST' && new URL(url).hostname === QUEUE_HOST;
    for (let tries = 0; ; tries += 1) {
      const outcome = await attempt(
        input,
        { ...init, signal: within(longestMs, init.signal) },
        isPaid,
      );
      if (outcome.kind === 'answered') {
        onAnswer(url, outcome.answer);
        return outcome.answer;
      }
      init.signal?.throwIfAborted();
      const pause = requirePause(url, outcome, PAUSES_MS[tries]);
      await sleep(pause, undefined, init.signal ? { signal: init.signal } : {});
    }
  };
}

function within(longestMs: number, signal: AbortSignal | null | undefined): AbortSignal {
  const inTime = AbortSignal.timeout(longestMs);
  return signal ? AbortSignal.any([signal, inTime]) : inTime;
}

/** The delay before the next attempt. @throws JobFailure if there is no further attempt. */
function requirePause(
  url: string,
  { kind, detail, pauseMs = 0 }: Exclude<Outcome, { kind: 'answered' }>,
  pause: number | undefined,
): number {
  const cause = new Error(`${url}: ${detail}`);
  if (kind === 'lost') throw new JobFailure('provider', LOST, { cause });
  if (pause === undefined) throw new JobFailure('transient', NOT_ANSWERING, { cause });
  return Math.max(pause, pauseMs);
}

function readTarget(input: Parameters<typeof fetch>[0], init: RequestInit): string {
  const address = input instanceof Request ? input.url : String(input);
  return new Headers(init.headers).get(TARGET_HEADER) ?? address;
}

async function attempt(
  input: Parameters<typeof fetch>[0],
  init: RequestInit,
  isPaid: boolean,
): Promise<Outcome> {
  try {
    return toOutcome(await fetch(input, init), isPaid);
  } catch (error) {
    return { kind: isPaid ? 'lost' : 'transient', detail: toDetail(error) };
  }
}

/** A gateway error (502, 504) does not mean that fal refused the request. */
function toOutcome(answer: Response, isPaid: boolean): Outcome {
  const { status } = answer;
  if (status !== 429 && status < 500) return { kind: 'answered', answer };
  const kind = isPaid && (status === 502 || status === 504) ? 'lost' : 'transient';
  const asked = Number(answer.headers.get('retry-after') ?? 0) * 1_000;
  const pauseMs = Number.isFinite(asked) ? Math.min(MAX_PAUSE_MS, asked) : 0;
  return { kind, detail: `answered ${status}`, pauseMs };
}

function toDetail(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
