import { Agent, type OutgoingHttpHeaders, request as requestHttp } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface Target {
  readonly url: string;
  readonly headers: OutgoingHttpHeaders;
  /** Expected status; default 200. */
  readonly status?: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** One GET; the bytes it brought. */
function fetchBytes({ url, headers, status = 200 }: Target): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = requestHttp(url, { headers, agent }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () =>
        response.statusCode === status
          ? resolve(bytes)
          : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end();
  });
}

/** Sends requests at this concurrency for this duration; returns responses and bytes per second. */
export async function measureGets(target: Target, atOnce: number, milliseconds: number) {
  const start = performance.now();
  let [answers, bytes] = [0, 0];
  const ask = async () => {
    while (performance.now() - start < milliseconds) {
      bytes += await fetchBytes(target);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  const seconds = (performance.now() - start) / 1000;
  return { answersPerSecond: answers / seconds, bytesPerSecond: bytes / seconds };
}

/** Uploads this many bytes; returns bytes per second. */
export async function measureUpload({ url, headers }: Target, bytes: number): Promise<number> {
  const chunk = Buffer.alloc(256 * 1024, 7);
  const source = Readable.from(
    (function* () {
      for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk;
    })(),
    { objectMode: false, highWaterMark: chunk.length },
  );
  const start = performance.now();
  const request = requestHttp(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': bytes, 'content-type': 'application/octet-stream' },
  });
  const answered = new Promise<number>((resolve, reject) => {
    request.on('response', (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', reject);
  });
  await pipeline(source, request);
  const status = await answered;
  if (status !== 200) throw new Error(`${url} answered ${status} to the upload`);
  return bytes / ((performance.now() - start) / 1000);
}
