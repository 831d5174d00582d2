import { decode } from 'next-auth/jwt';
import { ACCOUNT_NOTICE_SECONDS, toAccountNoticeValue } from '@/lib/auth/account-notice';
import { type IdentityError, isIdentityError } from '@/lib/auth/identity-error';
import { readCookie, toCookieNames } from '@/lib/auth/session-cookie';
import { toClearedCookie, toCookie } from '@/lib/auth/set-cookie';
import { readEnv } from '@/lib/env';
import { log } from '../log';
import { toLoginRequiredCookie } from '../login-required';
import { isTransientTokenError } from '../token-request';
import { type Exchange, toRedirectUri } from './auth-options';
import { type Identity, obtainIdentity, readRequestSession } from './identity';
import { hasLogin, toLoginCookieNames } from './login-cookies';
import { redirectTo } from './redirect';
import { finishSignIn } from './run-next-auth';

type LoginCookieNames = ReturnType<typeof toLoginCookieNames>;

/**
 * Handles a visit to /auth/callback with `state`: finishes the sign-in on the server and redirects to the
 * callback page, whose address contains only returnTo and the name of an error. A cookie tells that page that
 * the sign-in cancelled the deletion of the account.
 */
export async function completeLogin(request: Request): Promise<Response> {
  const identity = obtainIdentity();
  if (identity === undefined) return redirectTo(`${readEnv().APP_ORIGIN}/app`);
  const { APP_ORIGIN } = identity.env;
  const names = toCookieNames(APP_ORIGIN);
  const own = toLoginCookieNames(new URL(request.url).searchParams.get('state'), APP_ORIGIN);
  const cleared = [...own.values()].map(toClearedCookie);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const page = toCallbackPage(request, identity, own);

  const fail = (problem: IdentityError): Response => {
    log.warn({ problem }, 'sign-in failed');
    page.searchParams.set('error', problem);
    const mustLogIn = problem === 'login_required' || problem === 'consent_required';
    const loginRequired = mustLogIn ? [toLoginRequiredCookie(identity)] : [];
    return redirectTo(page.href, [...cleared, ...loginRequired]);
  };

  const lost = await checkState(request, identity, own);
  if (lost !== undefined && (await isSignedInAlready(request, identity))) {
    return redirectTo(page.href, cleared);
  }
  const begun = readCookie(request.headers.get('cookie'), names.loginBegun);
  if (lost === 'missing_transaction' && query.code !== undefined && begun !== undefined) {
    // The login took longer than its cookies last. The provider knows the person by now.
    const again = new URLSearchParams(begun);
    again.set('again', '1');
    const ended = toClearedCookie(names.loginBegun);
    return redirectTo(`${APP_ORIGIN}/auth/login?${again}`, [...cleared, ended]);
  }
  const refusal = lost ?? toProviderProblem(query.error);
  if (refusal !== undefined) return fail(refusal);

  const former = await readRequestSession(request, identity);
  const cookies = toOwnCookies(request, Object.values(names), own);
  const outcome = await finishSignIn(identity, query, cookies).catch(warn('sign-in broke off'));
  const isSignedIn = outcome?.setCookies.some((line) => line.startsWith(`${names.session}=ey`));
  if (outcome === undefined || isSignedIn !== true) return fail(toProblem(outcome?.exchange));

  // The new session exists already; if the former one cannot be removed now, it expires by itself.
  if (former !== undefined) {
    await identity.vault.remove(former.sid).catch(warn('the former session stayed'));
  }
  const session = outcome.setCookies.filter((line) => line.startsWith(`${names.session}=`));
  const settled = [names.loginRequired, names.loginBegun].map(toClearedCookie);
  const told = outcome.exchange.isRestored === true ? [toRestoredCookie(names.accountNotice)] : [];
  return redirectTo(page.href, [...session, ...cleared, ...settled, ...told]);
}

function toRestoredCookie(name: string): string {
  return toCookie(name, toAccountNoticeValue({ kind: 'restored' }), ACCOUNT_NOTICE_SECONDS);
}

/** Logs only an error's message: its other fields may contain a token. */
function warn(problem: string): (error: unknown) => undefined {
  return (error) => {
    log.warn({ reason: error instanceof Error ? error.message : undefined }, problem);
  };
}

/** The page that was requested when the sign-in began; next-auth stores its address in a cookie. */
function toCallbackPage(request: Request, identity: Identity, own: LoginCookieNames): URL {
  const plain = toRedirectUri(identity);
  const name = own.get(toCookieNames(identity.env.APP_ORIGIN).callbackUrl) ?? '';
  const stored = readCookie(request.headers.get('cookie'), name) ?? '';
  return new URL(stored.startsWith(`${plain}?`) && URL.canParse(stored) ? stored : plain);
}

/** Returns whether this browser has a valid session, from a login in another window. */
async function isSignedInAlready(request: Request, identity: Identity): Promise<boolean> {
  const session = await readRequestSession(request, identity);
  if (session === undefined) return false;
  const answer = await identity.vault.readAccessToken(session.sid).catch(() => undefined);
  return answer?.kind === 'token';
}

async function checkState(
  request: Request,
  identity: Identity,
  own: LoginCookieNames,
): Promise<IdentityError | undefined> {
  const { APP_ORIGIN } = identity.env;
  const name = toCookieNames(APP_ORIGIN).state;
  const token = readCookie(request.headers.get('cookie'), own.get(name) ?? '');
  if (token === undefined && hasLogin(request, APP_ORIGIN)) return 'state_mismatch';
  const sent = await decode({ token: token ?? '', secret: identity.secret, salt: name }).catch(
    () => null,
  );
  if (typeof sent?.value !== 'string') return 'missing_transaction';
  const given = new URL(request.url).searchParams.get('state');
  return given === sent.value ? undefined : 'state_mismatch';
}

function toProviderProblem(error: string | undefined): IdentityError | undefined {
  if (error === undefined) return undefined;
  if (error === 'access_denied') return 'cancelled';
  if (error === 'interaction_required' || error === 'account_selection_required') {
    return 'login_required';
  }
  if (error === 'temporarily_unavailable') return 'provider_unavailable';
  return isIdentityError(error) ? error : 'callback_failed';
}

function toProblem(exchange: Exchange | undefined): IdentityError {
  const { error, isReached } = exchange ?? { isReached: false };
  // The state was valid, so only the provider's discovery can fail before the token request.
  if (!isReached) return 'provider_unavailable';
  if (error === undefined) return 'callback_failed';
  const { error: answered, message } = error as { error?: string; message?: string };
  log.warn({ reason: message }, 'token request failed');
  if (message?.includes('timed out') === true) return 'timeout';
  if (isTransientTokenError(error)) return 'provider_unavailable';
  return toProviderProblem(answered) ?? 'callback_failed';
}

/** The cookies of this login and of the session, by the names next-auth gives them. */
function toOwnCookies(
  request: Request,
  names: readonly string[],
  own: LoginCookieNames,
): Partial<Record<string, string>> {
  const header = request.headers.get('cookie');
  const pairs = names.map((name) => [name, readCookie(header, own.get(name) ?? name)] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
}
