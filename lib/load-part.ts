import { isOnline } from './is-online';

/** Six tries take about half a minute, in which a restarted server is back. */
const RETRY_MS = [500, 1_000, 2_000, 8_000, 20_000] as const;

/**
 * Loads a part of the page's script. Waits while the browser is offline, and retries while it is online.
 * @throws the error of the last try.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const delay of RETRY_MS) {
    try {
      return await load();
    } catch {
      await (isOnline() ? pause(delay) : untilOnline());
    }
  }
  return load();
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function untilOnline(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true });
  });
}
