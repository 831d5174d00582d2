import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Fault } from '@/dev/identity-provider/faults';
import { type DevProvider, startDevProvider } from '@/dev/identity-provider/provider';
import { devClient } from '@/dev/identity-provider/settings';
import { emptyDatabase } from '@/tests/support/fresh-database';
import { type ApiDouble, type ReceivedRequest, startApiDouble } from './api-double';
import { BrowserDouble } from './browser-double';

/** Sign-in through our route handlers at a real provider whose token endpoint fails on demand. */

const databaseUrl = await emptyDatabase();
const origin = 'http://localhost:3292';
let provider: DevProvider;
let api: ApiDouble;
let handlers: Record<string, (request: Request) => Promise<Response>>;
let identity: typeof import('@/route-handlers/auth/identity');

beforeAll(async () => {
  provider = await startDevProvider({
    ...devClient,
    port: 4407,
    appOrigins: [origin],
    tokenLife: { seconds: 600 },
  });
  api = await startApiDouble();
  Object.assign(process.env, {
    API_URL: api.origin,
    APP_ORIGIN: origin,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: devClient.clientId,
    OIDC_CLIENT_SECRET: devClient.clientSecret,
    OIDC_AUDIENCE: devClient.audience,
    HOMEREEL_SECRET: 'a secret for tests only',
    DATABASE_URL: databaseUrl,
  });
  const { login } = await import('@/route-handlers/auth/login');
  const { completeLogin } = await import('@/route-handlers/auth/complete-login');
  const { logout } = await import('@/route-handlers/auth/logout');
  const { readSessionState } = await import('@/route-handlers/auth/read-session');
  handlers = {
    '/auth/login': login,
    // Only the address of the callback page matters here.
    '/auth/callback': async (request) =>
      request.url.includes('state=') ? completeLogin(request) : new Response('page'),
    '/auth/logout': logout,
    '/auth/session': readSessionState,
  };
  identity = await import('@/route-handlers/auth/identity');
});

afterAll(async () => {
  await identity?.obtainIdentity()?.vault.close();
  await provider?.close();
  await api?.close();
});

beforeEach(() => provider.faults.set(undefined));

/** A browser whose requests to our site go directly to the handlers. */
class SiteBrowser extends BrowserDouble {
  protected override request(url: string, init: RequestInit): Promise<Response> {
    const { origin: at, pathname } = new URL(url);
    const handler = handlers[pathname];
    return at === origin && handler !== undefined
      ? handler(new Request(url, init))
      : super.request(url, init);
  }

  /** Signs in and returns the `error` parameter of the callback page's address. */
  async signInHere(query = 'returnTo=/app'): Promise<string | null> {
    const callback = await this.signIn(`${origin}/auth/login?${query}`);
    return new URL(callback).searchParams.get('error');
  }

  /** The `prompt` parameter of the authorize request. */
  async readPrompt(query = ''): Promise<string | null> {
    const answer = await this.send(`${origin}/auth/login?${query}`);
    return new URL(answer.headers.get('location') ?? '').searchParams.get('prompt');
  }
}

it('tells the product API about a sign-in, and signs in also while it is down', async () => {
  const isRestoration = ({ method, url }: ReceivedRequest) =>
    method === 'POST' && url === '/api/user/restoration';
  await new SiteBrowser().signInHere();
  const [told, ...others] = api.seen.filter(isRestoration);
  expect([told?.headers.authorization, others]).toEqual([expect.stringMatching(/^Bearer ey/), []]);
  api.answer = (_request, response) => void response.destroy();
  expect(await new SiteBrowser().signInHere()).toBeNull();
});

it.each<Fault>(['exchange_down', 'exchange_version'])(
  'a token request that meets %s twice is sent a third time, and signs in',
  async (fault) => {
    provider.faults.set(fault, 2);
    const { exchangeAsked } = provider.counts;
    expect(await new SiteBrowser().signInHere()).toBeNull();
    expect(provider.counts.exchangeAsked - exchangeAsked).toBe(3);
  },
);

it.each<Fault>(['exchange_down', 'exchange_version'])(
  'three times %s is reported as a provider that does not answer',
  async (fault) => {
    provider.faults.set(fault, 3);
    const { exchangeAsked } = provider.counts;
    expect(await new SiteBrowser().signInHere()).toBe('provider_unavailable');
    expect(provider.counts.exchangeAsked - exchangeAsked).toBe(3);
  },
);

it('a refused code is not sent again', async () => {
  provider.faults.set('exchange_refused');
  const { exchangeAsked } = provider.counts;
  expect(await new SiteBrowser().signInHere()).toBe('callback_failed');
  expect(provider.counts.exchangeAsked - exchangeAsked).toBe(1);
});

it('a session that was ended elsewhere is signed in again with prompt=login only', async () => {
  const [here, there] = [new SiteBrowser(), new SiteBrowser()];
  await here.signInHere();
  await there.signInHere();
  await here.send(`${origin}/auth/logout?everywhere=1`, { method: 'POST', headers: { origin } });
  // The login comes first, before the page has polled the session.
  expect(await there.readPrompt('with=google')).toBe('login');
  expect(await (await there.send(`${origin}/auth/session`)).json()).toEqual({
    isProviderInUse: true,
    problem: 'login_required',
  });
  expect(there.cookieHeader(origin)).not.toContain('homereel.session=');
  for (const query of ['', 'prompt=none', 'with=email&popup=1']) {
    expect(await there.readPrompt(query)).toBe('login');
  }
  expect(await there.signInHere()).toBeNull();
  expect(await there.readPrompt()).toBeNull();
  // Signing out ends the provider's session as well, so the next login needs no prompt.
  expect(await here.readPrompt()).toBeNull();
});

it.each<[Fault, string | null]>([
  ['login_required', 'login'],
  ['consent_required', 'login'],
  ['access_denied', null],
])('after %s at the provider the next login has prompt=%s', async (fault, prompt) => {
  const browser = new SiteBrowser();
  provider.faults.set(fault);
  await browser.signInHere();
  expect(await browser.readPrompt()).toBe(prompt);
});

/** Starts a login in a window and signs in at the provider, up to the redirect back. */
const beginLogin = (browser: SiteBrowser, returnTo: string) =>
  browser.follow(
    `${origin}/auth/login?returnTo=${returnTo}&prompt=login`,
    'dev|anna',
    (at) => at.startsWith(`${origin}/auth/callback`) && at.includes('state='),
  );
const back = async (browser: SiteBrowser, at: string): Promise<string> =>
  (await browser.send(at)).headers.get('location') ?? '';
const isSignedIn = async (browser: SiteBrowser) =>
  (await (await browser.send(`${origin}/auth/session`)).json()).user !== undefined;

it.each([
  ['in order', [0, 1]],
  ['the later one first', [1, 0]],
] as const)(
  'two windows that sign in at once (%s) both arrive where they wanted to',
  async (_, order) => {
    const browser = new SiteBrowser();
    const wanted = ['/app/create', '/app/user/account'];
    const ways = [await beginLogin(browser, '/app/create')];
    ways.push(await beginLogin(browser, '/app/user/account'));
    for (const i of order) {
      const page = new URL(await back(browser, ways[i] ?? ''));
      expect(Object.fromEntries(page.searchParams)).toEqual({ returnTo: wanted[i] });
      expect(await isSignedIn(browser)).toBe(true);
    }
    expect(browser.cookieHeader(origin)).not.toMatch(/homereel\.(state|pkce|nonce|callback-url)/);
  },
);

it('a login that is finished already leads on while its session lasts', async () => {
  const browser = new SiteBrowser();
  const way = await beginLogin(browser, '/app/create');
  await back(browser, way);
  expect(await back(browser, way)).toBe(`${origin}/auth/callback`);
  expect(await isSignedIn(browser)).toBe(true);
});

it('a login that outlasted its cookies is begun again by itself, once, and leads where it was to lead', async () => {
  const browser = new SiteBrowser();
  const way = await beginLogin(browser, '/app/create');
  browser.dropCookies(origin, /homereel\.(state|pkce|nonce|callback-url)/);
  const again = await back(browser, way);
  expect(again).toBe(`${origin}/auth/login?returnTo=%2Fapp%2Fcreate&again=1`);
  expect(await browser.signIn(again)).toBe(`${origin}/auth/callback?returnTo=%2Fapp%2Fcreate`);
  expect(await isSignedIn(browser)).toBe(true);
});

it('a login that is begun again and lost again ends in an error, as one begun elsewhere does', async () => {
  const browser = new SiteBrowser();
  const way = await beginLogin(browser, '/app/create');
  browser.dropCookies(origin, /homereel\.(state|pkce|nonce|callback-url)/);
  await browser.send(await back(browser, way));
  browser.dropCookies(origin, /homereel\.(state|pkce|nonce|callback-url)/);
  const lost = `${origin}/auth/callback?error=missing_transaction`;
  expect(await back(browser, way)).toBe(lost);
  expect(await back(new SiteBrowser(), way)).toBe(lost);
});

it('abandoned logins do not fill the cookie header', async () => {
  const browser = new SiteBrowser();
  for (let i = 0; i < 9; i += 1) await browser.send(`${origin}/auth/login?returnTo=/app`);
  expect(browser.cookieHeader(origin).match(/homereel\.state/g)?.length).toBeLessThanOrEqual(3);
  expect(await browser.signInHere()).toBeNull();
});
