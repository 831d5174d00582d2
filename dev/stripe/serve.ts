import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CardRefusal } from './charges';
import { drawPage } from './page';
import { parseForm } from './parse-form';
import { type DevStripeOptions, type SessionRecord, Shop } from './shop';

/** Stripe's numbers of test cards that are refused. */
const refusedCards: ReadonlyMap<string, CardRefusal> = new Map([
  ['4000000000000002', 'generic_decline'],
  ['4000000000009995', 'insufficient_funds'],
]);

type Form = Record<string, unknown>;
type Answer = { status: number; body: unknown } | { redirect: string } | { page: string };
type Trouble = { status: number | 'silent'; calls: number };

/** A stand-in for Stripe's HTTP API and hosted page, with controls for tests. */
export interface DevStripe {
  readonly url: string;
  readonly shop: Shop;
  /** Answers the next API calls with this status, or not at all. */
  breakDown(trouble: Trouble): void;
  close(): Promise<void>;
}

/** Starts the stand-in on loopback. */
export async function startDevStripe(options: DevStripeOptions): Promise<DevStripe> {
  const shop = new Shop(options);
  const trouble: Trouble = { status: 500, calls: 0 };
  const server = createServer((request, response) => {
    serve(shop, trouble, request, response).catch((error: unknown) =>
      send(response, toFailure(400, `${error}`)),
    );
  });
  await new Promise<void>((listening) => server.listen(options.port, '127.0.0.1', listening));
  shop.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: shop.url,
    shop,
    breakDown: (next) => Object.assign(trouble, next),
    close: () => close(server),
  };
}

async function serve(
  shop: Shop,
  trouble: Trouble,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', shop.url);
  const form = parseForm(await readText(request));
  if (!url.pathname.startsWith('/v1/')) {
    return send(response, await answerPage(shop, request.method, url, form));
  }
  if (trouble.calls > 0) {
    trouble.calls -= 1;
    if (trouble.status === 'silent') return;
    return send(response, toFailure(trouble.status, 'The stand-in is out of order.'));
  }
  if (request.headers.authorization !== `Bearer ${shop.options.secretKey}`) {
    return send(response, toFailure(401, 'Invalid API Key provided'));
  }
  send(response, await answerCall(shop, request, url, form));
}

function answerCall(
  shop: Shop,
  request: IncomingMessage,
  url: URL,
  form: Form,
): Answer | Promise<Answer> {
  const path = url.pathname.slice('/v1/'.length).split('/');
  switch (`${request.method} ${path[0]}`) {
    case 'POST checkout':
    case 'GET checkout':
      return answerSession(shop, request, url, form);
    case 'POST refunds':
      return answerRefund(shop, form);
    case 'GET events':
      return answerEvents(shop, path[1]);
    default:
      return toFailure(404, `Unrecognized request URL (${request.method}: ${url.pathname})`);
  }
}

async function answerSession(
  shop: Shop,
  request: IncomingMessage,
  url: URL,
  form: Form,
): Promise<Answer> {
  const [id, part] = url.pathname.split('/').slice(4);
  if (id === undefined) {
    return toSuccess(shop.create(form, request.headers['idempotency-key']?.toString()));
  }
  const record = shop.find(id);
  if (record === undefined) return toFailure(404, `No such checkout.session: '${id}'`);
  if (part === 'line_items') return toSuccess(toList(record.items));
  if (part === 'expire') return toSuccess(await shop.expire(id));
  const expanded = [...url.searchParams].flatMap(([key, path]) =>
    key.startsWith('expand') ? [path] : [],
  );
  return toSuccess(toExpanded(record, expanded));
}

async function answerRefund(shop: Shop, form: Form): Promise<Answer> {
  const record = shop.findByPayment(form.payment_intent);
  if (record === undefined) return toFailure(404, 'No such payment_intent');
  const amount = form.amount === undefined ? undefined : Number(form.amount);
  return toSuccess(await shop.refund(record.session.id, amount));
}

function answerEvents(shop: Shop, id: string | undefined): Answer {
  if (id === undefined) return toSuccess(toList([...shop.events].reverse()));
  const event = shop.events.find((one) => one.id === id);
  return event === undefined ? toFailure(404, 'No such event') : toSuccess(event);
}

async function answerPage(
  shop: Shop,
  method: string | undefined,
  url: URL,
  form: Form,
): Promise<Answer> {
  const [, page, id] = url.pathname.split('/');
  const record = page === 'pay' ? shop.find(id ?? '') : undefined;
  if (record === undefined) return toFailure(404, 'Not found');
  if (method !== 'POST') return { page: drawPage(record) };
  const { id: sessionId, status } = record.session;
  const refusal = refusedCards.get(String(form.card).replaceAll(/\D/g, ''));
  if (form.how === 'now' && status === 'open' && refusal !== undefined) {
    return { page: drawPage(record, await shop.refuseCard(sessionId, refusal)) };
  }
  await shop.pay(sessionId, Number(form.quantity), form.how === 'later' ? 'later' : 'now');
  return { redirect: record.session.success_url ?? '/' };
}

function toExpanded({ session, items, payment }: SessionRecord, paths: readonly string[]): object {
  const deep = paths.some((path) => path.startsWith('payment_intent'));
  return {
    ...session,
    payment_intent: deep ? payment : (payment?.id ?? null),
    ...(paths.includes('line_items') ? { line_items: toList(items) } : {}),
  };
}

function toSuccess(body: unknown): Answer {
  return { status: 200, body };
}

function toFailure(status: number, message: string): Answer {
  return { status, body: { error: { type: 'invalid_request_error', message } } };
}

function toList(data: readonly unknown[]): object {
  return { object: 'list', data, has_more: false, url: '/v1' };
}

function send(response: ServerResponse, answer: Answer): void {
  if ('redirect' in answer) {
    response.writeHead(303, { location: answer.redirect }).end();
  } else if ('page' in answer) {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(answer.page);
  } else {
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
}
