import { callHeaders } from '@/lib/api/call-headers';
import { type SessionAnswer, sessionAnswer, signOutAnswer } from './session-answer';

/** Timeouts of a session request and of a silent token renewal. */
const HTTP_TIMEOUT_SECONDS = 10;
const SILENT_TOKEN_TIMEOUT_SECONDS = 60;

interface SessionQuestion {
  /** Renews the access token first. */
  readonly fresh?: boolean;
  /** 10 s by default; 60 s for a fresh token. */
  readonly timeoutSeconds?: number;
}

/** Asks our server for the signed-in user. Never cached. */
export async function askSession(question: SessionQuestion = {}): Promise<SessionAnswer> {
  const { fresh = false } = question;
  const usual = fresh ? SILENT_TOKEN_TIMEOUT_SECONDS : HTTP_TIMEOUT_SECONDS;
  const response = await fetch(fresh ? '/auth/session?fresh=1' : '/auth/session', {
    headers: callHeaders,
    cache: 'no-store',
    signal: AbortSignal.timeout((question.timeoutSeconds ?? usual) * 1_000),
  });
  return sessionAnswer.parse(await readJson(response));
}

/** Ends the session; returns the address that signs out at the provider too. */
export async function endSession({ everywhere = false } = {}): Promise<string> {
  const response = await fetch(everywhere ? '/auth/logout?everywhere=1' : '/auth/logout', {
    method: 'POST',
    headers: callHeaders,
    signal: AbortSignal.timeout(HTTP_TIMEOUT_SECONDS * 1_000),
  });
  return signOutAnswer.parse(await readJson(response)).url;
}

/** @throws Error `{status}: {body}`, with the status text if the body is empty. */
async function readJson(response: Response): Promise<unknown> {
  if (response.ok) return response.json();
  const body = await response.text().catch(() => '');
  throw new Error(`${response.status}: ${body === '' ? response.statusText : body}`);
}
