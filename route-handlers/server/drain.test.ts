import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { Drain } from './drain';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

/** A server whose pages are answered when `finish` is called. */
async function start() {
  const drain = new Drain();
  const answers: (() => void)[] = [];
  const server = createServer((incoming, outgoing) => {
    if (!drain.admit(incoming, outgoing)) answers.push(() => outgoing.end('page'));
  });
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string) => {
    const asked = request({ host: '127.0.0.1', port, path, agent: false });
    asked.end();
    const [answer] = await once(asked, 'response');
    answer.resume();
    return answer;
  };
  const finish = () => {
    for (const answer of answers.splice(0)) answer();
  };
  return { drain, server, port, ask, finish, answers };
}

it('answers health while it drains, and finishes what runs', async () => {
  const { drain, server, port, ask, finish, answers } = await start();
  expect((await ask('/healthz')).statusCode).toBe(200);
  expect((await ask('/readyz?probe=1')).statusCode).toBe(200);
  const page = ask('/slow');
  await expect.poll(() => answers.length).toBe(1);

  const drained = drain.run(server, { noticeSeconds: 0.3, seconds: 5 });
  expect((await ask('/readyz')).statusCode).toBe(503);
  expect((await ask('/healthz')).headers.connection).toBe('close');
  await expect.poll(() => server.listening).toBe(false);
  await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
  finish();
  expect((await page).statusCode).toBe(200);
  expect(await drained).toBe(0);
});

it('cuts off what takes longer than the limit, and counts it', async () => {
  const { drain, server, ask, answers } = await start();
  const page = ask('/never');
  page.catch(() => undefined);
  await expect.poll(() => answers.length).toBe(1);
  const started = Date.now();
  expect(await drain.run(server, { noticeSeconds: 0, seconds: 0.3 })).toBe(1);
  expect(Date.now() - started).toBeLessThan(3_000);
  await expect(page).rejects.toThrow('socket hang up');
});
