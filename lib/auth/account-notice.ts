import { z } from 'zod';
import { readCookie, toCookieNames } from './session-cookie';

const accountNotice = z.discriminatedUnion('kind', [
  /** Signing in cancelled the deletion of the account. */
  z.object({ kind: z.literal('restored') }),
  /** The account is to be deleted. `until`: when the deletion can no longer be cancelled. */
  z.object({ kind: z.literal('deleted'), until: z.iso.datetime() }),
]);
export type AccountNotice = z.infer<typeof accountNotice>;

/** Long enough for the sign-in provider's pages. */
export const ACCOUNT_NOTICE_SECONDS = 10 * 60;

/** Pages that show the notice; their response removes the cookie. */
const readers: readonly string[] = ['/', '/auth/callback'];

/** Returns whether a request loads a page that shows the account notice, and is not a prefetch of it. */
export function readsAccountNotice(pathname: string, headers: Headers): boolean {
  const isPrefetch =
    headers.has('next-router-prefetch') || headers.get('sec-purpose')?.startsWith('prefetch');
  return readers.includes(pathname) && isPrefetch !== true;
}

/** Returns the value of the cookie by which the server passes an account notice to the next page. */
export function toAccountNoticeValue(notice: AccountNotice): string {
  return encodeURIComponent(JSON.stringify(notice));
}

/** Reads the account notice from the cookie; a link cannot forge it. */
export function readAccountNotice(
  cookieHeader: string | null,
  appOrigin: string,
): AccountNotice | undefined {
  const value = readCookie(cookieHeader, toCookieNames(appOrigin).accountNotice);
  try {
    return accountNotice.safeParse(JSON.parse(value ?? '')).data;
  } catch {
    return undefined;
  }
}
