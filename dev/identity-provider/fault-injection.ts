import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { Provider } from 'oidc-provider';
import { type FaultSwitch, isFault } from './faults';
import { forgeIdToken, type SigningKeys } from './forge-id-token';

export interface TokenCounts {
  exchangeAsked: number;
  refreshAsked: number;
  refreshGiven: number;
}

interface FaultContext {
  readonly faults: FaultSwitch;
  readonly keys: SigningKeys;
  readonly counts: TokenCounts;
  /** Every issued token, so that tests can search for them where they must not occur. */
  readonly issued: Set<string>;
}

/** Longer than the product waits for a token answer (10 s). */
const lateMilliseconds = 12_000;

type Middleware = Parameters<Provider['use']>[0];
type Context = Parameters<Middleware>[0];
type Next = () => Promise<void>;

interface TokenBody {
  access_token?: string;
  id_token?: string;
  refresh_token?: string;
}

/** Middleware before the provider: injects the fault that the switch names. */
export async function injectFault(
  faultContext: FaultContext,
  context: Context,
  next: Next,
): Promise<void> {
  if (context.path === '/authorize') return authorize(faultContext, context, next);
  if (context.path === '/faults') return setFault(faultContext, context);
  if (context.path !== '/oauth/token') return next();
  const form = await text(context.req);
  // The provider takes a body that was read before it from here.
  Object.assign(context.req, { body: Object.fromEntries(new URLSearchParams(form)) });
  const isRefresh = form.includes('grant_type=refresh_token');
  await (isRefresh ? refresh : exchange)(faultContext, context, next);
  for (const field of ['access_token', 'refresh_token', 'id_token'] as const) {
    const token = (context.body as TokenBody | undefined)?.[field];
    if (token !== undefined) faultContext.issued.add(token);
  }
}

async function authorize({ faults }: FaultContext, context: Context, next: Next): Promise<void> {
  const fault = faults.take(
    'login_required',
    'consent_required',
    'mfa_required',
    'access_denied',
    'wrong_state',
  );
  if (fault === undefined) return next();
  const query = new URL(context.href).searchParams;
  const back = new URL(query.get('redirect_uri') ?? '');
  if (fault === 'wrong_state') {
    back.searchParams.set('state', 'another');
    back.searchParams.set('code', 'any');
  } else {
    back.searchParams.set('state', query.get('state') ?? '');
    back.searchParams.set('error', fault);
  }
  context.redirect(back.href);
}

async function exchange(faultContext: FaultContext, context: Context, next: Next): Promise<void> {
  const { faults, keys, counts } = faultContext;
  counts.exchangeAsked += 1;
  const refusal = faults.take('exchange_down', 'exchange_version', 'exchange_refused');
  if (refusal === 'exchange_version') context.req.socket.destroy();
  if (refusal === 'exchange_down') context.status = 503;
  if (refusal === 'exchange_refused') {
    context.status = 400;
    context.body = { error: 'invalid_grant' };
  }
  if (refusal !== undefined) return;
  await next();
  const body = context.body as TokenBody;
  if (context.status !== 200 || body.id_token === undefined) return;
  if (faults.take('late_answer') !== undefined) await wait(lateMilliseconds);
  if (faults.take('no_refresh_token') !== undefined) delete body.refresh_token;
  const forged = faults.take(
    'wrong_nonce',
    'wrong_issuer',
    'wrong_audience',
    'expired_token',
    'expired_within_leeway',
    'not_yet_valid',
    'algorithm_hs256',
    'algorithm_none',
  );
  if (forged !== undefined) body.id_token = await forgeIdToken(body.id_token, forged, keys);
}

async function refresh(
  { faults, counts }: FaultContext,
  context: Context,
  next: Next,
): Promise<void> {
  counts.refreshAsked += 1;
  const fault = faults.take('refresh_down', 'refresh_refused', 'refresh_lost');
  if (fault === 'refresh_down') {
    context.status = 503;
    return;
  }
  if (fault === 'refresh_refused') {
    context.status = 400;
    context.body = { error: 'invalid_grant' };
    return;
  }
  await next();
  if (context.status === 200) counts.refreshGiven += 1;
  if (fault === 'refresh_lost') context.req.socket.destroy();
}

/** GET /faults: the counts. POST /faults?set=name&times=n: what goes wrong next. */
function setFault({ faults, counts }: FaultContext, context: Context): void {
  const query = new URL(context.href).searchParams;
  const wanted = query.get('set');
  if (context.method === 'POST') {
    faults.set(isFault(wanted) ? wanted : undefined, Number(query.get('times') ?? 1));
  }
  context.body = counts;
}
