import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { IdentityStack } from './identity-stack';
import { expect, test } from './identity-test';

/** Uploads that are refused: their senders get the answer, and their connections go on. */

const project = '/api/video-projects/4f6b6f86-32d5-4b1c-9f5e-0f6a3d1c9d10';
const BODY_BYTES = 8_000_000;

/** Sends a request over a kept connection. @returns status and code of the answer, or the fault. */
async function send(agent: Agent, stack: IdentityStack, method: string, given: Sent) {
  const { hostname, port } = new URL(stack.address);
  const { path, headers = {}, body } = given;
  const sent = request({ hostname, port, path, method, headers, agent });
  // Node reports the fault of a request twice where it breaks off after its answer.
  const broken = new Promise<string>((resolve) =>
    sent.on('error', (error) => resolve(error.message)),
  );
  const answered = once(sent, 'response').then(async ([answer]: IncomingMessage[]) => {
    if (answer === undefined) return 'no answer';
    const text = (await answer.setEncoding('utf8').toArray()).join('');
    return `${answer.statusCode} ${JSON.parse(text).code ?? ''}`.trim();
  });
  // Both the answer and the last byte, as browsers wait for both.
  const sentWhole = once(sent, 'finish');
  sent.end(body);
  const fault = broken.then((message) => Promise.reject(new Error(message)));
  return Promise.race([Promise.all([answered, sentWhole]), fault]).then(
    ([answer]) => answer,
    (error: Error) => error.message,
  );
}

interface Sent {
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer;
}

test('a refused upload of 8 MB is answered, and its connection takes the next request', async ({
  stack,
}) => {
  const own = { origin: stack.origin };
  const senders: readonly (readonly [string, Record<string, string>, string])[] = [
    ['no session', own, '401 unauthenticated'],
    ['a forged session', { ...own, cookie: 'homereel.session=forged' }, '401 unauthenticated'],
    ['a page of another site', { origin: 'https://evil.example' }, '403 forbidden'],
    ['a forged token', { authorization: `Bearer hr_${'a'.repeat(49)}` }, '401 unauthenticated'],
    ['another forged token', { ...own, authorization: 'Bearer a.b.c' }, '401 unauthenticated'],
  ];
  const lengths: readonly Record<string, string>[] = [
    { 'content-length': String(BODY_BYTES) },
    { 'transfer-encoding': 'chunked' },
  ];
  const uploads = [
    { method: 'POST', path: `${project}/upload`, type: 'multipart/form-data; boundary=x' },
    {
      method: 'PATCH',
      path: `${project}/uploads/${project.slice(20)}`,
      type: 'application/offset+octet-stream',
    },
    { method: 'POST', path: '/api/listings', type: 'multipart/form-data; boundary=x' },
  ];
  const body = Buffer.alloc(BODY_BYTES, 'x');
  const outcomes: string[] = [];
  const expected: string[] = [];
  for (const [name, identity, answer] of senders) {
    for (const length of lengths) {
      for (const { method, path, type } of uploads) {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        const headers = { ...identity, ...length, 'content-type': type };
        const upload = await send(agent, stack, method, { path, headers, body });
        const next = await send(agent, stack, 'GET', { path: '/auth/session' });
        const title = `${name}, ${Object.keys(length)}, ${method} ${path}`;
        outcomes.push(`${title}: ${upload}, then ${next}`);
        expected.push(`${title}: ${answer}, then 200`);
        agent.destroy();
      }
    }
  }
  expect(outcomes).toEqual(expected);
});
