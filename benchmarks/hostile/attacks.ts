import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { DeliveredListing } from './deliver-listing';

export interface Target {
  readonly port: number;
  /** Cookie of a signed-in attacker. */
  readonly cookie: string;
  /** Path of a large file of the attacker. */
  readonly file: string;
  /** Path of an upload of the attacker. */
  readonly upload: string;
  readonly origin: string;
  /** Paths of a delivered listing, with the tokens of its links. */
  readonly listing: DeliveredListing;
}

/** Runs until the signal ends it, and leaves no connection behind. */
export type Attack = (target: Target, signal: AbortSignal) => Promise<void>;

const MAX_SOCKETS = 300;

/** Id of an object that does not exist. */
const GUESSED_ID = '3f9f1a3e-8b0e-4d53-9a51-0d6f7f6a1c11';
const GUESSED_SHARE = `share=${'A'.repeat(22)}`;

interface Line {
  readonly method: string;
  readonly path: string;
  readonly headers?: readonly string[];
}

/** Each attacker has a separate address, as if it came through the reverse proxy. */
const toHead = ({ origin }: Target, { method, path, headers = [] }: Line, attacker: number) =>
  [
    `${method} ${path} HTTP/1.1`,
    `host: ${new URL(origin).host}`,
    `x-forwarded-for: 203.0.113.${attacker % 250}`,
    ...headers,
    '\r\n',
  ].join('\r\n');

/** Opens sockets and calls `use` with each of them, until the end. */
async function withSockets(
  { port }: Target,
  signal: AbortSignal,
  use: (socket: Socket, index: number) => void,
): Promise<void> {
  const sockets = Array.from({ length: MAX_SOCKETS }, (_, index) => {
    const socket = connect(port, '127.0.0.1', () => use(socket, index));
    return socket.on('error', () => undefined);
  });
  await once(signal, 'abort');
  for (const socket of sockets) socket.destroy();
}

function dribble(socket: Socket, signal: AbortSignal): void {
  const timer = setInterval(() => socket.write('x'), 1_000);
  const stop = () => clearInterval(timer);
  socket.once('close', stop);
  signal.addEventListener('abort', stop);
}

async function flood(target: Target, signal: AbortSignal, line: Line, body: string): Promise<void> {
  const one = async (attacker: number) => {
    while (!signal.aborted) {
      await fetch(`http://127.0.0.1:${target.port}${line.path}`, {
        method: line.method,
        signal,
        headers: {
          'x-forwarded-for': `203.0.113.${attacker}`,
          // Headers as sent by our own pages.
          ...(body !== '' && { origin: target.origin, 'content-type': 'application/json' }),
        },
        ...(body !== '' && { body }),
      })
        .then((answer) => answer.arrayBuffer())
        .catch(() => undefined);
      // Bounded: 16 senders with at most 50 requests per second each.
      await wait(20);
    }
  };
  await Promise.all(Array.from({ length: 16 }, (_, index) => one(index)));
}

export const attacks: Readonly<Record<string, Attack>> = {
  'webhooks byte by byte': (target, signal) =>
    withSockets(target, signal, (socket, index) => {
      const headers = ['content-length: 100000', 'stripe-signature: t=1,v1=x'];
      socket.write(toHead(target, { method: 'POST', path: '/api/stripe/webhook', headers }, index));
      dribble(socket, signal);
    }),
  'downloads nobody reads': (target, signal) =>
    withSockets(target, signal, (socket, index) => {
      socket.pause();
      const headers = [`cookie: ${target.cookie}`];
      socket.write(toHead(target, { method: 'GET', path: target.file, headers }, index));
    }),
  'uploads that stall': (target, signal) =>
    withSockets(target, signal, (socket, index) => {
      const headers = [
        `cookie: ${target.cookie}`,
        `origin: ${target.origin}`,
        'content-type: multipart/form-data; boundary=x',
        'content-length: 30000000',
      ];
      socket.write(toHead(target, { method: 'POST', path: target.upload, headers }, index));
    }),
  'bodies posted to pages': (target, signal) =>
    withSockets(target, signal, (socket, index) => {
      if (index >= 20) return;
      const headers = ['content-length: 52428800'];
      socket.write(toHead(target, { method: 'POST', path: '/privacy', headers }, index));
      socket.write(Buffer.alloc(52_428_800));
    }),
  'settings asked for by strangers': (target, signal) =>
    flood(target, signal, { method: 'GET', path: '/api/settings' }, ''),
  'unsigned webhooks': (target, signal) =>
    flood(target, signal, { method: 'POST', path: '/api/stripe/webhook' }, '{"id":"evt"}'),
  'listing pages guessed': (target, signal) =>
    flood(target, signal, { method: 'GET', path: `/listing/${GUESSED_ID}?${GUESSED_SHARE}` }, ''),
  'comments on guessed pages': (target, signal) =>
    flood(
      target,
      signal,
      {
        method: 'POST',
        path: `/api/video-projects/${GUESSED_ID}/approval/comments?${GUESSED_SHARE}`,
      },
      JSON.stringify({ versionId: GUESSED_ID, seconds: 1, text: 'x'.repeat(2_000) }),
    ),
  'stills of guessed pages': (target, signal) =>
    flood(
      target,
      signal,
      {
        method: 'GET',
        path: `/api/video-projects/${GUESSED_ID}/versions/${GUESSED_ID}/image/${GUESSED_ID}/network-still?size=cover&${GUESSED_SHARE}`,
      },
      '',
    ),
  'reports asked for as PDF': (target, signal) =>
    flood(
      target,
      signal,
      { method: 'GET', path: `/api/video-projects/${GUESSED_ID}/plays.pdf?${GUESSED_SHARE}` },
      '',
    ),
  'plays forged': (target, signal) =>
    flood(
      target,
      signal,
      { method: 'PUT', path: '/api/plays' },
      JSON.stringify({ playToken: 'x'.repeat(80), place: 'listing', quarters: 4 }),
    ),
  'a listing opened by its link': (target, signal) =>
    flood(target, signal, { method: 'GET', path: target.listing.page }, ''),
  'a listing’s plays reported': (target, signal) =>
    flood(
      target,
      signal,
      { method: 'PUT', path: '/api/plays' },
      JSON.stringify({ playToken: target.listing.playToken, place: 'listing', quarters: 4 }),
    ),
  'stills by a listing’s link': (target, signal) =>
    flood(target, signal, { method: 'GET', path: target.listing.still }, ''),
  'a report’s page by its link': (target, signal) =>
    flood(target, signal, { method: 'GET', path: target.listing.report }, ''),
  'a report as PDF by its link': (target, signal) =>
    flood(target, signal, { method: 'GET', path: target.listing.pdf }, ''),
  'comments on a listing for approval': (target, signal) =>
    flood(
      target,
      signal,
      { method: 'POST', path: target.listing.comments },
      JSON.stringify({ versionId: target.listing.versionId, seconds: 1, text: 'x'.repeat(2_000) }),
    ),
};
