import { isOnline } from './is-online';

/** Six tries take about half a minute, in which a restarted server is back. */
const RETRY_MS = [500, 1_000, 2_000, 8_000, 20_000] as const;

/**
 * Fetches a part of the page's script. Without a network it waits for one; with one it tries again.
 *
 * @throws what the last try failed with.
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
