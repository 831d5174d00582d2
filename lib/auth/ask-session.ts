import { z } from 'zod';
import { type SessionAnswer, sessionAnswer } from './session-answer';

/** SPEC §9: the session check's time-out. */
const timeoutMilliseconds = 10_000;

/** Asks our server who is signed in; `fresh` has the access token renewed first. Never cached. */
export async function askSession({ fresh = false } = {}): Promise<SessionAnswer> {
  const response = await fetch(fresh ? '/auth/session?fresh=1' : '/auth/session', {
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  return sessionAnswer.parse(await readJson(response));
}

/** Ends the session; the address where the provider is told so too. */
export async function endSession({ everywhere = false } = {}): Promise<string> {
  const response = await fetch(everywhere ? '/auth/logout?everywhere=1' : '/auth/logout', {
    method: 'POST',
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  return z.object({ url: z.string() }).parse(await readJson(response)).url;
}

/** @throws Error saying `{status}: {body}`, or the status text where there is no body (SPEC §8). */
async function readJson(response: Response): Promise<unknown> {
  if (response.ok) return response.json();
  const body = await response.text().catch(() => '');
  throw new Error(`${response.status}: ${body === '' ? response.statusText : body}`);
}
