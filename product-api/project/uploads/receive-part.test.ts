import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { receivePart } from './receive-part';

/** The stored bytes of the received parts, and the reason why each ended. */
interface Received {
  readonly bytes: number;
  readonly error: unknown;
}

let receive: (received: Received) => void = () => undefined;
/** How long the body waits for its receiver, and what the receiver has read for the disk. */
let [waitMs, diskMs] = [0, 0];

const server = createServer(async (body) => {
  await sleep(waitMs);
  let bytes = 0;
  const error = await receivePart(body, {
    maxBytes: 100_000_000,
    stopped: new AbortController().signal,
    admit: async () => undefined,
    store: async (source) => {
      await sleep(diskMs);
      for await (const chunk of source) bytes += chunk.length;
    },
  }).catch((reason: unknown) => reason);
  receive({ bytes, error });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => void server.close());

/** Sends this many bytes of a longer part and breaks the connection. */
function breakOffAfter(bytes: number): Promise<Received> {
  const received = new Promise<Received>((resolve) => {
    receive = resolve;
  });
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('PATCH / HTTP/1.1\r\nhost: test\r\ncontent-length: 90000000\r\n\r\n');
  socket.end(Buffer.alloc(bytes));
  return received;
}

const brokeOff = expect.objectContaining({ message: 'The upload broke off.' });

it('stores what came before the receiver was ready', async () => {
  [waitMs, diskMs] = [300, 0];
  expect(await breakOffAfter(50_000)).toEqual({ bytes: 50_000, error: brokeOff });
});

it.each([1_000_000, 1_120_000, 1_180_000, 3_000_001])(
  'stores %d bytes that came faster than the disk takes them',
  async (bytes) => {
    [waitMs, diskMs] = [0, 300];
    expect(await breakOffAfter(bytes)).toEqual({ bytes, error: brokeOff });
  },
);
