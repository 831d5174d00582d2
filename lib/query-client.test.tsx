import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { ledgerQueries } from './api/ledger';
import { obtainQueryClient } from './query-client';

it('S7.6 reads the balance again when the window gets the focus, seen all along', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  fetched.mockImplementation(async () => Response.json({ tokens: 7 }));
  const client = obtainQueryClient();
  client.mount();
  const stop = new QueryObserver(client, ledgerQueries.balance()).subscribe(() => undefined);
  await vi.waitFor(() => expect(client.getQueryData(['balance'])).toEqual({ tokens: 7 }));
  const before = fetched.mock.calls.length;

  window.dispatchEvent(new Event('focus'));

  await vi.waitFor(() => expect(fetched.mock.calls.length).toBe(before + 1));
  stop();
  client.unmount();
});
