import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { startTracing, stopTracing } from '@/adapters/tracing/tracing';
import { generateVideo, readStatus } from '@/contracts/generation';
import { ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { startTestApi } from '@/tests/support/start-api';
import { startFakeRenderer } from './generation/fake-renderer';
import { makePhotoProject } from './generation/photo-project';

interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
}

const received: ReceivedSpan[] = [];
const receiver = createServer(async (request, response) => {
  const body = (await json(request)) as {
    resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[];
  };
  for (const { scopeSpans } of body.resourceSpans) {
    for (const { spans } of scopeSpans) received.push(...spans);
  }
  response.end('{}');
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
afterAll(() => receiver.close());
const { port } = receiver.address() as AddressInfo;

const api = await startTestApi();
await startFakeRenderer(api);
const origin = 'http://localhost:3000';
Object.assign(process.env, { APP_ORIGIN: origin, API_URL: api.address, OIDC_ISSUER: '' });
const { forward } = await import('@/route-handlers/proxy/forward');
const me = new ApiClient(api.address);

it('follows a video from the web to the renderer, once there is somewhere to send it', async () => {
  const { projectId } = await makePhotoProject(me, 1);
  startTracing({ service: 'homereel-test', endpoint: `http://127.0.0.1:${port}` });
  const answer = await forward(
    new Request(`${origin}${generateVideo.path.replace(':projectId', projectId)}`, {
      method: 'POST',
      headers: { host: 'localhost:3000', origin, 'content-type': 'application/json' },
      body: '{}',
    }),
  );
  expect(answer.status).toBeLessThan(300);
  const job = await eventually(async () => {
    await me.call(readStatus, { projectId });
    const [found] = received.filter(({ name }) => name === 'job project-video');
    if (found === undefined) throw new Error('the job has no span yet');
    return found;
  });
  await stopTracing();

  const calls = received.filter(({ name }) => name === generateVideo.name);
  const web = calls.find(({ parentSpanId }) => parentSpanId === undefined);
  const called = calls.find(({ parentSpanId }) => parentSpanId === web?.spanId);
  expect(web?.traceId).toMatch(/^[\da-f]{32}$/);
  expect(called?.traceId).toBe(web?.traceId);
  expect([job.traceId, job.parentSpanId]).toEqual([web?.traceId, called?.spanId]);
  expect(BigInt(job.endTimeUnixNano)).toBeGreaterThan(BigInt(job.startTimeUnixNano));
  const others = received.filter(({ name }) => name === readStatus.name);
  expect(others.every(({ traceId }) => traceId !== web?.traceId)).toBe(true);
});
