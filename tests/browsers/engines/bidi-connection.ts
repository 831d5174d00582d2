import { WebSocket } from 'undici';

interface BidiMessage {
  readonly id?: number;
  readonly type: 'success' | 'error' | 'event';
  readonly method?: string;
  // biome-ignore lint/suspicious/noExplicitAny: each command has an answer of its own.
  readonly result?: any;
  // biome-ignore lint/suspicious/noExplicitAny: each event has parameters of its own.
  readonly params?: any;
  readonly error?: string;
  readonly message?: string;
}

export interface BidiConnection {
  /** Sends a command of WebDriver BiDi and answers with its result. */
  // biome-ignore lint/suspicious/noExplicitAny: each command has an answer of its own.
  send(method: string, params?: object): Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: each event has parameters of its own.
  onEvent(method: string, listener: (params: any) => void): void;
  close(): void;
}

const COMMAND_TIMEOUT_MS = 60_000;

export async function connectBidi(url: string): Promise<BidiConnection> {
  const socket = new WebSocket(url);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`No answer from ${url}.`)));
  });
  const pending = new Map<number, (message: BidiMessage) => void>();
  // biome-ignore lint/suspicious/noExplicitAny: each event has parameters of its own.
  const listeners: { method: string; listener: (params: any) => void }[] = [];
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as BidiMessage;
    if (message.id !== undefined) pending.get(message.id)?.(message);
    for (const { method, listener } of listeners) {
      if (method === message.method) listener(message.params);
    }
  });
  let lastId = 0;
  return {
    send(method, params = {}) {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`${method} took more than ${COMMAND_TIMEOUT_MS} ms.`)),
          COMMAND_TIMEOUT_MS,
        );
        pending.set(id, ({ type, result, error, message }) => {
          clearTimeout(timer);
          pending.delete(id);
          if (type === 'success') resolve(result);
          else reject(new Error(`${method}: ${error}: ${message}`));
        });
        socket.send(JSON.stringify({ id, method, params }));
      });
    },
    onEvent: (method, listener) => void listeners.push({ method, listener }),
    close: () => socket.close(),
  };
}
