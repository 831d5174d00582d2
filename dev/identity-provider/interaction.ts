import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Provider } from 'oidc-provider';
import { type FaultSwitch, isFault } from './faults';
import { toLoginPage } from './pages';

interface Context {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly path: string;
  readonly method: string;
  body: unknown;
  respond?: boolean;
}

/** The provider's own pages: who are you; leave to use the account is always given. */
export async function answerInteraction(
  provider: Provider,
  faults: FaultSwitch,
  context: Context,
  next: () => Promise<void>,
): Promise<void> {
  if (!context.path.startsWith('/interaction/')) {
    await next();
    return;
  }
  const { req, res } = context;
  const { uid, prompt, params, session } = await provider.interactionDetails(req, res);
  if (prompt.name === 'consent') {
    const grant = new provider.Grant({
      clientId: String(params.client_id),
      accountId: session?.accountId ?? '',
    });
    grant.addOIDCScope('openid profile email offline_access');
    const consent = { grantId: await grant.save() };
    context.respond = false;
    await provider.interactionFinished(req, res, { consent }, { mergeWithLastSubmission: true });
    return;
  }
  if (context.method !== 'POST') {
    context.body = toLoginPage(uid, String(params.connection ?? ''));
    return;
  }
  const form = new URLSearchParams(await text(req));
  const accountId = form.get('account') ?? '';
  const fault = form.get('fault');
  if (isFault(fault)) faults.set(fault);
  context.respond = false;
  const result = accountId === '' ? { error: 'access_denied' } : { login: { accountId } };
  await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false });
}
