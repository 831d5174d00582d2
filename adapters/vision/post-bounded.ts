import { VisionFailed } from './vision-model';

export interface BoundedRequest {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
  readonly signal: AbortSignal;
}

export interface Reply {
  /** 503 if no connection was made. */
  readonly status: number;
  readonly text: string;
  /** Delay that the endpoint requests; 0 if none. */
  readonly retryAfterMs: number;
}

/** A response about a dozen photos has about 10 kB. */
const MAX_ANSWER_BYTES = 1_000_000;

/**
 * Posts JSON and reads the reply up to a limit; the rest is never fetched. Follows no redirect: photos and
 * key only go to the operator's address.
 * @throws VisionFailed unusable for a longer reply; the signal's reason when it is aborted.
 */
export async function postBounded(request: BoundedRequest): Promise<Reply> {
  const { address, headers, body, signal } = request;
  let response: Response;
  try {
    response = await fetch(address, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      redirect: 'manual',
      signal,
    });
  } catch {
    signal.throwIfAborted();
    return { status: 503, text: '', retryAfterMs: 0 };
  }
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'));
  return { status: response.status, text: await readText(response), retryAfterMs };
}

async function readText({ body }: Response): Promise<string> {
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    // Leaving the loop cancels the rest.
    if (bytes > MAX_ANSWER_BYTES) {
      throw new VisionFailed('unusable', 'the answer of the vision model is too long');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Parses seconds or a date. */
function readRetryAfter(value: string | null): number {
  if (value === null) return 0;
  const seconds = Number(value);
  const ms = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1_000;
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}
