import { toReturnPath } from '@/lib/auth/return-path';
import { toCookieNames } from '@/lib/auth/session-cookie';
import { toCookie } from '@/lib/auth/set-cookie';
import { type Env, readEnv } from '@/lib/env';
import { log } from '../log';
import { isLoginRequired } from '../login-required';
import { toRedirectUri } from './auth-options';
import { obtainIdentity } from './identity';
import { nameLoginCookies } from './login-cookies';
import { redirectTo } from './redirect';
import { startSignIn } from './run-next-auth';

/** Maximum time that the user may take at the provider. */
const LOGIN_BEGUN_SECONDS = 24 * 60 * 60;

const prompts = new Set(['login', 'none', 'consent']);

/** GET /auth/login: redirects the browser to the identity provider. */
export async function login(request: Request): Promise<Response> {
  const env = readEnv();
  const query = new URL(request.url).searchParams;
  const returnTo = toReturnPath(query.get('returnTo'));
  const identity = obtainIdentity();
  if (identity === undefined) return redirectTo(env.APP_ORIGIN + returnTo);

  const after = new URLSearchParams({ returnTo });
  if (query.get('popup') === '1') after.set('popup', '1');
  const callbackUrl = `${toRedirectUri(identity)}?${after}`;
  try {
    const params = toAuthorizeParams(query, env);
    if (await isLoginRequired(request, identity)) params.prompt = 'login';
    const outcome = await startSignIn(identity, params, callbackUrl);
    const { location, setCookies } = outcome;
    if (location !== undefined && !location.startsWith(env.APP_ORIGIN)) {
      const named = nameLoginCookies(request, env.APP_ORIGIN, { location, setCookies });
      // An automatically restarted login does not set the marker again, so it is restarted only once.
      const { loginBegun } = toCookieNames(env.APP_ORIGIN);
      // Its value contains the target of this login for the restarted one.
      const begun = toCookie(loginBegun, encodeURIComponent(after.toString()), LOGIN_BEGUN_SECONDS);
      return redirectTo(location, query.has('again') ? named : [...named, begun]);
    }
  } catch (error) {
    log.error({ reason: String(error) }, 'sign-in could not be started');
  }
  after.set('error', 'provider_unavailable');
  const path = after.has('popup') ? '/auth/callback' : '/auth';
  return redirectTo(`${env.APP_ORIGIN}${path}?${after}`);
}

/** The parameters of the authorize request that the browser may choose. */
function toAuthorizeParams(query: URLSearchParams, env: Env): Record<string, string> {
  const params: Record<string, string> = {};
  const connection =
    query.get('with') === 'google' ? env.OIDC_GOOGLE_CONNECTION : env.OIDC_EMAIL_CONNECTION;
  if (connection !== undefined) params.connection = connection;
  const prompt = query.get('prompt') ?? '';
  if (prompts.has(prompt)) params.prompt = prompt;
  return params;
}
