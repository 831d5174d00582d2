import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, answerQueue } from './answer-queue';
import { type Behaviour, type Trouble, wellBehaved } from './behaviour';
import { FalQueue } from './fal-queue';
import { FileShelf } from './file-shelf';

/** A stand-in for fal's HTTP interface, with controls for tests. */
export interface DevFal {
  readonly url: string;
  readonly queue: FalQueue;
  /** Changes its behaviour; omitted settings return to normal. */
  behave(behaviour: Partial<Behaviour>): void;
  close(): Promise<void>;
}

export interface DevFalOptions {
  readonly port: number;
  readonly key: string;
}

interface StandIn {
  readonly key: string;
  readonly queue: FalQueue;
  readonly shelf: FileShelf;
  behaviour: Behaviour;
}

/**
 * Starts the stand-in on loopback. It acts as a proxy: fal's client sends all requests to it, with the
 * intended target in a header.
 */
export async function startDevFal({ port, key }: DevFalOptions): Promise<DevFal> {
  const standIn: StandIn = {
    key,
    queue: new FalQueue(),
    shelf: new FileShelf(),
    behaviour: { ...wellBehaved },
  };
  const server = createServer((request, response) => {
    serve(standIn, request, response).catch((error: unknown) =>
      send(response, { status: 500, body: { detail: String(error) } }),
    );
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  standIn.shelf.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: standIn.shelf.url,
    queue: standIn.queue,
    behave(behaviour) {
      standIn.behaviour = { ...wellBehaved, ...behaviour };
    },
    close: () => close(server),
  };
}

async function serve(
  standIn: StandIn,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const target = request.headers['x-fal-target-url'];
  const url = new URL(String(target ?? request.url), standIn.shelf.url);
  const body = await readBody(request);
  const trouble = takeTrouble(standIn.behaviour, toCallKind(request.method, url));
  if (typeof trouble === 'number') {
    return send(response, { status: trouble, body: { detail: 'Out of order' } });
  }
  const answer =
    target === undefined
      ? answerPlainly(standIn, request, url, body)
      : await answerFal(standIn, request, url, body);
  if (trouble === 'silent') response.destroy();
  else send(response, answer);
}

function toCallKind(method: string | undefined, url: URL): Trouble['on'] {
  if (url.hostname !== 'queue.fal.run') return 'upload';
  if (method === 'POST') return 'submit';
  return url.pathname.endsWith('/status') ? 'status' : 'result';
}

function takeTrouble({ trouble }: Behaviour, kind: Trouble['on']): Trouble['status'] | undefined {
  if (trouble === undefined || trouble.calls === 0) return undefined;
  if (trouble.on !== 'any' && trouble.on !== kind) return undefined;
  trouble.calls -= 1;
  return trouble.status;
}

/** Requests to fal's own hosts, which need a key. */
async function answerFal(
  { key, queue, shelf, behaviour }: StandIn,
  { method = 'GET', headers }: IncomingMessage,
  url: URL,
  body: Buffer,
): Promise<Answer> {
  if (headers.authorization !== `Key ${key}`) {
    return { status: 401, body: { detail: 'No user found for Key ID and Secret' } };
  }
  const path = url.pathname.slice(1);
  if (url.hostname === 'queue.fal.run') {
    return answerQueue({ queue, shelf, behaviour }, { method, path, headers, body });
  }
  if (url.hostname === 'rest.fal.ai' && path === 'storage/upload/initiate') {
    const { content_type: type } = JSON.parse(body.toString()) as { content_type: string };
    return { status: 200, body: shelf.initiate(type) };
  }
  return { status: 404, body: { detail: `Nothing is known of ${url.href}` } };
}

/** Answers requests to the addresses that the stand-in issued, and the switch. */
function answerPlainly(
  standIn: StandIn,
  { method }: IncomingMessage,
  url: URL,
  body: Buffer,
): Answer {
  const [, place, id = ''] = url.pathname.split('/');
  switch (`${method} ${place}`) {
    case 'PUT upload':
      return { status: standIn.shelf.receive(id, body) ? 200 : 404, body: {} };
    case 'GET files': {
      const file = standIn.shelf.find(id);
      return file === undefined
        ? { status: 404, body: {} }
        : { status: 200, body: file.bytes, headers: { 'content-type': file.type } };
    }
    case 'PUT behaviour':
      standIn.behaviour = { ...wellBehaved, ...(JSON.parse(body.toString()) as Behaviour) };
      return { status: 200, body: standIn.behaviour };
    default:
      return { status: 404, body: { detail: 'Not found' } };
  }
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  if (Buffer.isBuffer(body)) response.writeHead(status, headers).end(body);
  else {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
}
