import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll } from 'vitest';

/** A fault that replaces the response to a request. */
export type BucketFault = 'hang' | 'unavailable' | 'break';

/**
 * A minimal S3-compatible store in memory, on loopback. Signatures are not checked.
 * @param nextFault called for each request; `break` sends half of the response.
 */
export async function startBucketServer(
  nextFault: (method: string) => BucketFault | undefined = () => undefined,
): Promise<string> {
  const objects: Objects = new Map();
  const parts: Parts = new Map();
  const server = createServer((request, response) => {
    const fault = nextFault(request.method ?? '');
    if (fault === 'hang') return;
    if (fault === 'unavailable') {
      request.resume();
      response.writeHead(503).end();
      return;
    }
    if (fault === 'break') breakOff(response);
    answer(objects, parts, request, response).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Closes the connection in the middle of the response. */
function breakOff(response: ServerResponse): void {
  const end = response.end.bind(response);
  response.end = ((bytes?: Buffer) => {
    if (bytes === undefined) return end();
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
    return response;
  }) as typeof response.end;
}

type Objects = Map<string, Buffer>;
type Parts = Map<string, Map<number, Buffer>>;
interface Call {
  readonly key: string;
  readonly query: URLSearchParams;
  readonly body: Buffer;
  readonly copiedFrom: string | undefined;
  readonly range: string;
}

async function answer(
  objects: Objects,
  parts: Parts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://bucket');
  const call: Call = {
    key: decodeURIComponent(url.pathname.split('/').slice(2).join('/')),
    query: url.searchParams,
    body: await buffer(request),
    copiedFrom: request.headers['x-amz-copy-source']?.toString().split('/').slice(1).join('/'),
    range: request.headers.range ?? '',
  };
  const methods = new Map<string | undefined, () => string | Buffer | undefined>([
    ['POST', () => post(objects, parts, call)],
    ['PUT', () => put(objects, parts, call)],
    ['DELETE', () => drop(objects, parts, call)],
    ['GET', () => (call.key === '' ? list(objects, parts, call) : readPart(objects, call))],
    ['HEAD', () => (call.key === '' ? '' : objects.get(call.key))],
  ]);
  const found = methods.get(request.method)?.();
  if (found === undefined) {
    response.writeHead(404, { 'content-type': 'application/xml' });
    response.end('<Error><Code>NoSuchKey</Code></Error>');
    return;
  }
  response.writeHead(call.range === '' ? 200 : 206, {
    'content-length': found.length,
    etag: '"e"',
    'content-type': call.query.get('response-content-type') ?? 'binary/octet-stream',
    'content-disposition': call.query.get('response-content-disposition') ?? 'inline',
  });
  response.end(request.method === 'HEAD' ? undefined : found);
}

function post(objects: Objects, parts: Parts, { key, query }: Call): string {
  if (!query.has('uploadId')) {
    parts.set(key, new Map());
    return '<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>';
  }
  objects.set(key, Buffer.concat(sortParts(parts.get(key))));
  parts.delete(key);
  return '<CompleteMultipartUploadResult><ETag>"e"</ETag></CompleteMultipartUploadResult>';
}

function put(objects: Objects, parts: Parts, call: Call): string | undefined {
  const { key, query, body, copiedFrom } = call;
  if (query.has('uploadId')) {
    parts.get(key)?.set(Number(query.get('partNumber')), body);
    return '';
  }
  const bytes = copiedFrom === undefined ? body : objects.get(copiedFrom);
  if (bytes === undefined) return undefined;
  objects.set(key, bytes);
  return copiedFrom === undefined ? '' : '<CopyObjectResult/>';
}

function drop(objects: Objects, parts: Parts, { key, query }: Call): string {
  if (query.has('uploadId')) parts.delete(key);
  else objects.delete(key);
  return '';
}

function readPart(objects: Objects, { key, range }: Call): Buffer | undefined {
  const [, start = '0', end = ''] = /bytes=(\d+)-(\d*)/.exec(range) ?? [];
  return objects.get(key)?.subarray(Number(start), end === '' ? undefined : Number(end) + 1);
}

function sortParts(parts: Map<number, Buffer> = new Map()): Buffer[] {
  return [...parts].sort(([one], [other]) => one - other).map(([, bytes]) => bytes);
}

function list(objects: Objects, parts: Parts, { query }: Call): string {
  if (!query.has('uploads')) return toListing(objects, query);
  const uploads = [...parts.keys()].map(
    (key) =>
      `<Upload><Key>${key}</Key><UploadId>u</UploadId><Initiated>2026-01-01T00:00:00.000Z</Initiated></Upload>`,
  );
  return `<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>`;
}

function toListing(objects: Objects, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const contents = [...objects]
    .filter(([key]) => key.startsWith(prefix))
    .map(
      ([key, bytes]) =>
        `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
    );
  return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`;
}
