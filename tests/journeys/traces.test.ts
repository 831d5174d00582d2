import { expect, it } from 'vitest';
import { startTracing, stopTracing } from '@/adapters/tracing/start-tracing';
import { createAccessToken, listAccessTokens } from '@/contracts/people/access-tokens';
import { generateVideo, readStatus } from '@/contracts/production/generation';
import { readSharedVideo, shareProject } from '@/contracts/production/sharing';
import { saveProjectInfo } from '@/contracts/project/projects';
import { ApiClient } from '@/tests/support/api-client';
import { startBucketServer } from '@/tests/support/bucket-server';
import { eventually } from '@/tests/support/eventually';
import { startTestApi } from '@/tests/support/start-api';
import { audience, startTokenIssuer } from '@/tests/support/token-issuer';
import { type ReceivedSpan, startTraceReceiver } from '@/tests/support/trace-receiver';
import { startFakeRenderer } from './generation/fake-renderer';
import { makePhotoProject } from './generation/photo-project';

const receiver = await startTraceReceiver();
const { spans } = receiver;
const idp = await startTokenIssuer();
const api = await startTestApi({
  OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
  OIDC_ISSUER: idp.issuer,
  OIDC_AUDIENCE: audience,
  S3_BUCKET: 'media',
  S3_ENDPOINT: await startBucketServer(),
  S3_ACCESS_KEY_ID: 'test',
  S3_SECRET_ACCESS_KEY: 'secret-of-the-store',
});
await startFakeRenderer(api);
const origin = 'http://localhost:3000';
Object.assign(process.env, { APP_ORIGIN: origin, API_URL: api.address, OIDC_ISSUER: '' });
const { forwardWithToken } = await import('@/route-handlers/proxy/forward');
const bearer = await idp.sign('anna');
const me = new ApiClient(api.address, bearer);

const find = async (name: string, matches: (span: ReceivedSpan) => boolean) =>
  eventually(async () => {
    const found = spans.find((span) => span.name === name && matches(span));
    if (found === undefined) throw new Error(`there is no span ${name} yet`);
    return found;
  });
const readAttribute = (span: ReceivedSpan, wanted: string) =>
  span.attributes.find(({ key }) => key === wanted)?.value.stringValue;

it('follows a video from the web to the renderer, with its statements and store requests', async () => {
  const { projectId } = await makePhotoProject(me, 1);
  const foreign = '00-0123456789abcdef0123456789abcdef-0123456789abcdef-01';
  const answer = await forwardWithToken(
    new Request(`${origin}${generateVideo.path.replace(':projectId', projectId)}`, {
      method: 'POST',
      headers: {
        host: 'localhost:3000',
        origin,
        'content-type': 'application/json',
        traceparent: foreign,
      },
      body: '{}',
    }),
    bearer,
  );
  expect(answer.status).toBeLessThan(300);

  const job = await find('job project-video', () => true);
  const web = await find(generateVideo.name, ({ parentSpanId }) => parentSpanId === undefined);
  const called = await find(generateVideo.name, (span) => span.parentSpanId === web.spanId);
  expect(foreign).not.toContain(web.traceId);
  expect([job.traceId, job.parentSpanId]).toEqual([web.traceId, called.spanId]);
  expect(BigInt(job.endTimeUnixNano)).toBeGreaterThan(BigInt(job.startTimeUnixNano));
  const read = await find('select projects', (span) => span.parentSpanId === called.spanId);
  expect(readAttribute(read, 'db.query.text')).toMatch(/\$1/);
  const stored = await find('S3.PutObject', (span) => span.parentSpanId === job.spanId);
  expect(stored.traceId).toBe(web.traceId);
  const others = spans.filter(({ name }) => name === readStatus.name);
  expect(others.every(({ traceId }) => traceId !== web.traceId)).toBe(true);
});

it('sends no token, link, address, key or text of a user', async () => {
  const { projectId, shotIds } = await makePhotoProject(me, 1);
  await me.call(generateVideo, { projectId }, { body: {} });
  await eventually(async () => {
    expect((await me.call(readStatus, { projectId })).body.status).toBe('completed');
  });
  const texts = { name: '7 Secret Lane', description: 'Call Anna Smith, anna@example.com' };
  await me.call(saveProjectInfo, { projectId }, { body: texts });
  const shared = await me.call(shareProject, { projectId });
  const share = String(shared.body.path).split('share=')[1] ?? '';
  expect(share).not.toBe('');
  // By the web, whose call to the product API has a span with its address.
  const watched = `${readSharedVideo.path.replace(':projectId', projectId)}?share=${share}`;
  const answer = await forwardWithToken(
    new Request(origin + watched, { headers: { host: 'localhost:3000' } }),
    bearer,
  );
  expect(answer.status).toBe(200);
  const made = await me.call(
    createAccessToken,
    {},
    { body: { name: 'My script', scopes: ['read'], expiresInDays: 1, monthlyTokens: null } },
  );
  const { secret } = made.body;
  await new ApiClient(api.address, secret).call(listAccessTokens);
  await me.call(readStatus, { projectId: 'no-such-project' });
  await me.call(saveProjectInfo, { projectId }, { body: { name: '8 Last Lane' } });

  await stopTracing();
  const all = receiver.bodies.join('\n');
  expect(all).toContain(readSharedVideo.name);
  const hidden = [...Object.values(texts), share, secret, bearer, 'secret-of-the-store'];
  for (const each of [...hidden, 'My script', shotIds[0] ?? '', 'no-such-project', '8 Last Lane']) {
    expect(each).not.toBe('');
    expect(all).not.toContain(each);
  }
});

it('neither waits for a frozen receiver nor keeps the process from ending', async () => {
  const frozen = await startTraceReceiver(true);
  await startTracing({ service: 'homereel-api', endpoint: frozen.endpoint });
  const { projectId } = await makePhotoProject(me, 1);
  const from = performance.now();
  await eventually(async () => {
    expect((await me.call(readStatus, { projectId })).status).toBe(200);
    expect(frozen.requests).toBeGreaterThan(0);
  });
  for (let call = 0; call < 100; call += 1) await me.call(readStatus, { projectId });
  const stopped = performance.now();
  expect(stopped - from).toBeLessThan(10_000);
  await stopTracing();
  expect(performance.now() - stopped).toBeLessThan(3_000);
});
