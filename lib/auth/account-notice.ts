import { z } from 'zod';
import { readCookie, toCookieNames } from './session-cookie';

const accountNotice = z.discriminatedUnion('kind', [
  /** The account was to be deleted, which the sign-in undid. */
  z.object({ kind: z.literal('restored') }),
  /** The account is to be deleted. `until`: when nothing can be undone any more. */
  z.object({ kind: z.literal('deleted'), until: z.iso.datetime() }),
]);
export type AccountNotice = z.infer<typeof accountNotice>;

/** Long enough for the way through the sign-in provider's pages. */
export const ACCOUNT_NOTICE_SECONDS = 10 * 60;

/** Pages that say it; the answer that brings one of them takes the cookie away. */
const readers: readonly string[] = ['/', '/auth/callback'];

/** Whether a request is for a page that says what became of the account, and not for a prefetch of it. */
export function readsAccountNotice(pathname: string, headers: Headers): boolean {
  const isPrefetch =
    headers.has('next-router-prefetch') || headers.get('sec-purpose')?.startsWith('prefetch');
  return readers.includes(pathname) && isPrefetch !== true;
}

/** The value of the cookie by which the server tells the next page what became of an account. */
export function toAccountNoticeValue(notice: AccountNotice): string {
  return encodeURIComponent(JSON.stringify(notice));
}

/** What became of the person's account a moment ago; an address cannot claim it. */
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
