import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';

export interface ReceivedCall {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

export interface WebhookReceiver {
  /** `host:port`, for PERMITTED_INNER_HOSTS. */
  readonly host: string;
  readonly received: ReceivedCall[];
  /** How the next calls are answered; default: 204. */
  answer: (response: ServerResponse, call: ReceivedCall) => void;
  toUrl(path: string): string;
  /** The ids of the messages that came to a path. */
  listIds(path: string): string[];
}

/** A system of an agency's own on a free port. To be called while a test file loads. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedCall[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => '');
    const headers = request.headers as Record<string, string>;
    const call = { path: request.url ?? '', headers, body };
    received.push(call);
    receiver.answer(response, call);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const receiver: WebhookReceiver = {
    host,
    received,
    answer: (response) => void response.writeHead(204).end(),
    toUrl: (path) => `http://${host}${path}`,
    listIds: (path) =>
      received
        .filter((call) => call.path === path)
        .map(({ headers }) => headers['webhook-id'] ?? ''),
  };
  return receiver;
}
