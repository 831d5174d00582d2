import { setTimeout as wait } from 'node:timers/promises';

const COMMAND_TIMEOUT_MS = 60_000;
const START_TIMEOUT_MS = 30_000;

/** One session of a W3C WebDriver; paths are those below the session. */
export interface WebDriver {
  get(path: string): Promise<unknown>;
  post(path: string, body: object): Promise<unknown>;
  close(): Promise<void>;
}

/** Waits for the driver at this address and has it start its browser. */
export async function openWebDriver(address: string, alwaysMatch: object): Promise<WebDriver> {
  await waitUntilReady(address);
  const answer = await call(address, 'POST', '/session', { capabilities: { alwaysMatch } });
  const path = `/session/${(answer as { sessionId: string }).sessionId}`;
  return {
    get: (command) => call(address, 'GET', path + command),
    post: (command, body) => call(address, 'POST', path + command, body),
    close: async () => void (await call(address, 'DELETE', path)),
  };
}

async function waitUntilReady(address: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      await call(address, 'GET', '/status');
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await wait(50);
    }
  }
}

async function call(
  address: string,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(address + path, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(COMMAND_TIMEOUT_MS),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${method} ${path}: ${error}: ${message}`);
}
