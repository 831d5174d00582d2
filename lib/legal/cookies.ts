import { toCookieNames } from '@/lib/auth/session-cookie';

type CookieKind = keyof ReturnType<typeof toCookieNames>;

interface CookieText {
  readonly name: string;
  readonly purpose: string;
  readonly until: string;
}

const LOGIN = 'while you sign in, 15 minutes at most';

/** Only cookies that sign-in and sign-out require, so that no consent is needed. */
const texts: Readonly<Record<CookieKind, Omit<CookieText, 'name'>>> = {
  session: { purpose: 'keeps you signed in', until: 'a day, or until you sign out' },
  csrf: {
    purpose: 'lets only this site sign you in',
    until: 'until you close the browser',
  },
  callbackUrl: { purpose: 'knows where you wanted to go', until: LOGIN },
  state: { purpose: 'ties the sign-in provider’s answer to this browser', until: LOGIN },
  pkce: { purpose: 'lets only this browser use that answer', until: LOGIN },
  nonce: { purpose: 'lets that answer be used once', until: LOGIN },
  loginBegun: {
    purpose: 'begins signing in anew where it was interrupted',
    until: 'until you are signed in, a day at most',
  },
  loginRequired: {
    purpose: 'asks for your password again after your session was ended for you',
    until: 'until you sign in, 30 days at most',
  },
  accountNotice: {
    purpose: 'says once that your account is deleted, or is kept',
    until: 'until the next page, ten minutes at most',
  },
};

/** Returns every cookie of the site, with the names of this deployment. */
export function listCookies(appOrigin: string): CookieText[] {
  const names = toCookieNames(appOrigin);
  return (Object.keys(texts) as CookieKind[]).map((kind) => ({
    name: names[kind],
    ...texts[kind],
  }));
}
