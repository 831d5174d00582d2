import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, expect, it, vi } from 'vitest';
import { followChanges } from './follow-changes';
import type { Caller } from './route';

const app = Fastify();
const changes = { begin: vi.fn(), end: vi.fn() };
app.addHook('onRequest', (request, _reply, done) => {
  request.caller = { userId: 'anna' } as unknown as Caller;
  done();
});
followChanges(app, changes);
app.post('/projects/:projectId', () => new Promise(() => undefined));
await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());

it('a request that is broken off before its answer has ended', async () => {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`POST /projects/${randomUUID()} HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n`);
  await vi.waitFor(() => expect(changes.begin).toHaveBeenCalledOnce());
  expect(changes.end).not.toHaveBeenCalled();
  socket.destroy();
  await vi.waitFor(() => expect(changes.end).toHaveBeenCalledOnce());
});
