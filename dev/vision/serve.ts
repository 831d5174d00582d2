import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Behaviour, wellBehaved } from './behaviour';
import {
  type Answer,
  type ChatRequest,
  completeChat,
  findRefusal,
  parseRequest,
  toError,
} from './complete-chat';

/** A stand-in for a server of the chat-completions interface, with controls for tests. */
export interface DevVision {
  /** Value for VISION_API_URL. */
  readonly url: string;
  /** The received chat completions, in order. */
  readonly requests: readonly ChatRequest[];
  /** Changes its behaviour; omitted settings return to normal. */
  behave(behaviour: Partial<Behaviour>): void;
  close(): Promise<void>;
}

export interface DevVisionOptions {
  readonly port: number;
  /** Absent if it needs none, like Ollama. */
  readonly key?: string;
}

interface StandIn {
  readonly key: string | undefined;
  readonly requests: ChatRequest[];
  behaviour: Behaviour;
}

/** Starts the stand-in on loopback. */
export async function startDevVision({ port, key }: DevVisionOptions): Promise<DevVision> {
  const standIn: StandIn = { key, requests: [], behaviour: wellBehaved };
  const server = createServer((request, response) => {
    serve(standIn, request, response).catch((error: unknown) =>
      send(response, toError(400, String(error))),
    );
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests: standIn.requests,
    behave(behaviour) {
      standIn.behaviour = { ...wellBehaved, ...behaviour };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function serve(
  standIn: StandIn,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request);
  switch (`${request.method} ${request.url}`) {
    case 'PUT /behaviour':
      standIn.behaviour = { ...wellBehaved, ...(JSON.parse(body) as Partial<Behaviour>) };
      return send(response, { status: 200, body: standIn.behaviour });
    case 'POST /v1/chat/completions':
      return complete(standIn, request, response, body);
    default:
      return send(response, toError(404, `Nothing is known of ${request.url}`));
  }
}

async function complete(
  standIn: StandIn,
  { headers }: IncomingMessage,
  response: ServerResponse,
  body: string,
): Promise<void> {
  const { key } = standIn;
  if (key !== undefined && headers.authorization !== `Bearer ${key}`) {
    return send(response, toError(401, `Incorrect API key provided: ${headers.authorization}`));
  }
  const request = parseRequest(body, headers.authorization);
  standIn.requests.push(request);
  const refusal = findRefusal(request, standIn.behaviour);
  if (refusal !== undefined) return send(response, refusal);
  const behaviour = takeBehaviour(standIn);
  await sleep(behaviour.delayMs);
  switch (behaviour.outcome) {
    case 'silent':
      return;
    case 'failed':
      return send(response, toError(500, 'The server had an error.'));
    case 'busy': {
      const headers = { 'retry-after': String(behaviour.retryAfterSeconds) };
      return send(response, { ...toError(429, 'Rate limit reached.'), headers });
    }
    default:
      return send(response, await completeChat(request, behaviour));
  }
}

function takeBehaviour(standIn: StandIn): Behaviour {
  const { behaviour } = standIn;
  if (behaviour.calls <= 0) return { ...behaviour, outcome: 'answered' };
  standIn.behaviour = { ...behaviour, calls: behaviour.calls - 1 };
  return behaviour;
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
