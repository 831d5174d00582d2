import { clientAddressHeader } from '@/contracts/api/client-address';
import { readOperator } from '@/contracts/api/support';
import { readEnv } from '@/lib/env';
import { forward } from './forward';

/** Headers of a page's request that identify the user. */
const carried = ['cookie', 'host', clientAddressHeader];

/**
 * Returns whether the user may open the operator's page. The product API decides that by their verified
 * token. A user whose session needs a new sign-in is let through, and the page's own calls then start the
 * sign-in.
 * @param headers of the page's request.
 * @throws Error if the product API fails or cannot be reached.
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
