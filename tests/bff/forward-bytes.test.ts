import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorBody } from '@/contracts/error';
import type { ApiDouble } from './api-double';
import { type LocalForward, own, project, startLocalForward, store } from './local-forward';

/** Bytes through the proxy, also when one side disconnects. */

let api: ApiDouble;
let ask: LocalForward['ask'];

beforeAll(async () => {
  ({ api, ask } = await startLocalForward());
});

afterAll(() => api?.close());

describe('bytes', () => {
  it('an upload of 30,000,000 bytes arrives whole', async () => {
    const sent = randomBytes(30_000_000);
    const hash = createHash('sha256');
    api.answer = async (request, response) => {
      for await (const chunk of request) hash.update(chunk as Buffer);
      response.end('{}');
    };
    const response = await ask(`${project}/upload`, {
      method: 'POST',
      body: new Blob([sent]).stream(),
      duplex: 'half',
      headers: {
        ...own,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(sent.length),
      },
    });
    expect(response.status).toBe(200);
    expect(hash.digest('hex')).toBe(createHash('sha256').update(sent).digest('hex'));
    expect(api.seen[0]?.headers['content-length']).toBe('30000000');
  });

  it('a JSON body beyond 1 MiB is refused', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(1_100_000) });
    const response = await ask(project, { method: 'PUT', body, headers: own });
    expect(response.status).toBe(413);
  });

  it('Range, HEAD and conditional requests pass both ways', async () => {
    const video = randomBytes(5_000_000);
    api.answer = (request, response) => {
      if (request.headers['if-none-match'] === '"video"') {
        response.writeHead(304, { etag: '"video"' }).end();
        return;
      }
      const [, start = '0', end = '4999999'] =
        /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
      const part = video.subarray(Number(start), Number(end) + 1);
      response.writeHead(request.headers.range === undefined ? 200 : 206, {
        'content-type': 'video/mp4',
        'content-length': part.length,
        'accept-ranges': 'bytes',
        'content-range': `bytes ${start}-${end}/5000000`,
        etag: '"video"',
      });
      response.end(request.method === 'HEAD' ? undefined : part);
    };
    const part = await ask(`${project}/video`, { headers: { range: 'bytes=100-3000099' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 100-3000099/5000000');
    expect(part.headers.get('x-content-length')).toBe('3000000');
    expect(Buffer.from(await part.arrayBuffer()).equals(video.subarray(100, 3_000_100))).toBe(true);

    const head = await ask(`${project}/video`, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('x-content-length')).toBe('5000000');
    expect(await head.text()).toBe('');

    const same = await ask(`${project}/video`, { headers: { 'if-none-match': '"video"' } });
    expect(same.status).toBe(304);
    expect(same.headers.get('etag')).toBe('"video"');
  });

  it('a redirect to the media store passes, and no other', async () => {
    const visit = async (location: string) => {
      api.answer = (_request, response) => void response.writeHead(302, { location }).end();
      return ask(`${project}/video`);
    };
    const signed = `${store}/media/video.mp4?X-Amz-Signature=1`;
    const sent = await visit(signed);
    expect([sent.status, sent.headers.get('location')]).toEqual([302, signed]);
    for (const other of ['http://10.0.0.1:9000/video.mp4', `${store}.evil.example/`, '/video']) {
      const refused = await visit(other);
      expect([refused.status, refused.headers.get('location')]).toEqual([502, null]);
    }
  });

  it('streams the first bytes of a response before the last exist', async () => {
    api.answer = async (_request, response) => {
      response.writeHead(200, { 'content-type': 'video/mp4' });
      response.write('first');
      await once(response, 'close');
    };
    const response = await ask(`${project}/video`);
    const reader = response.body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('first');
    await reader?.cancel();
  });
});

describe('when something goes wrong', () => {
  it('aborts the API request when the browser disconnects before or during the response', async () => {
    for (const isAnswering of [false, true]) {
      const closed = new Promise((resolve) => {
        api.answer = (_request, response) => {
          response.on('close', resolve);
          if (isAnswering) response.write('begun');
        };
      });
      const abort = new AbortController();
      const pending = ask(`${project}/video`, { signal: abort.signal }).catch(() => undefined);
      if (isAnswering) await (await pending)?.body?.cancel();
      else await wait(50);
      abort.abort();
      await closed;
    }
  });

  it('survives bytes that arrive just as the browser disconnects', async () => {
    const video = randomBytes(4_000_000);
    api.answer = (_request, response) => {
      response.writeHead(200, { 'content-length': video.length });
      response.end(video);
    };
    for (let turns = 0; turns < 60; turns += 1) {
      const reader = (await ask(`${project}/video`)).body?.getReader();
      const readOn = async () => {
        while ((await reader?.read())?.done === false);
      };
      const reading = readOn();
      // After one of these event loop turns, bytes have arrived that are not forwarded yet.
      for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
      await reader?.cancel();
      await reading;
    }
    const whole = await (await ask(`${project}/video`)).arrayBuffer();
    expect(Buffer.from(whole).equals(video)).toBe(true);
  });

  it('an upload the browser aborts is aborted at the API', async () => {
    let breakOff = () => {};
    const outcome = new Promise((resolve) => {
      api.answer = async (request) => {
        breakOff();
        await buffer(request).then(
          () => resolve('whole'),
          () => resolve('broken'),
        );
      };
    });
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(1000));
        breakOff = () => controller.error(new Error('gone'));
      },
    });
    await ask(`${project}/upload`, {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: { ...own, 'content-length': '2000' },
    });
    expect(await outcome).toBe('broken');
  });

  it('answers 504 with our own error when the API does not respond', async () => {
    api.answer = () => undefined;
    const response = await ask('/api/projects');
    expect(response.status).toBe(504);
    expect(errorBody.parse(await response.json()).code).toBe('timeout');
  });

  it('a slow upload does not count as an unresponsive API', async () => {
    api.answer = async (request, response) => {
      await buffer(request);
      response.end('{}');
    };
    const stream = new ReadableStream({
      async start(controller) {
        for (let part = 0; part < 5; part += 1) {
          controller.enqueue(new Uint8Array(10));
          await wait(600);
        }
        controller.close();
      },
    });
    const response = await ask(`${project}/upload`, {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: own,
    });
    expect(response.status).toBe(200);
  });

  it('answers 502 with our own error when the API is down', async () => {
    await api.close();
    const response = await ask('/api/projects');
    expect(response.status).toBe(502);
    const body = errorBody.parse(await response.json());
    expect(body.code).toBe('provider_failed');
    expect(body.requestId).toBe(response.headers.get('x-request-id'));
  });
});
