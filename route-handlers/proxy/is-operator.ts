import { clientAddressHeader } from '@/contracts/api/client-address';
import { readOperator } from '@/contracts/api/support';
import { readEnv } from '@/lib/env';
import { forward } from './forward';

/** What the proxy needs of a page's request to tell whose it is. */
const carried = ['cookie', 'host', clientAddressHeader];

/**
 * Whether there is an operator's page for whoever asks for one. The product API decides it by their
 * verified token; whoever must sign in again is let through, and asked to by the page's own calls.
 * @param headers of the page's request.
 * @throws Error when the product API fails or cannot be reached.
 */
export async function isOperator(headers: Pick<Headers, 'get'>): Promise<boolean> {
  const given = carried.map((name) => [name, headers.get(name) ?? ''] as [string, string]);
  const request = new Request(readEnv().WEB_URL + readOperator.path, {
    headers: given.filter(([, value]) => value !== ''),
  });
  const { status, body } = await forward(request);
  await body?.cancel();
  if (status === 404) return false;
  if (status === 200 || status === 401) return true;
  throw new Error(`The product API answered ${status} for the operator's page.`);
}
