import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, connect } from './connection';

const RECONNECT_MS = 500;

/** A loop that never gives up until it is stopped. */
export interface SteadyLoop {
  /** Ends the current pause at once. */
  wake(): void;
  /** Resolves when the turn under way is over. */
  stop(): Promise<void>;
}

export interface LoopOptions {
  readonly connectionString: string;
  /** Pause after a turn that found nothing to do. */
  readonly pauseMs: number;
  readonly onError: (error: unknown) => void;
  /** Prepares a fresh connection, for instance by listening. */
  readonly prepare?: (connection: Connection) => Promise<void>;
}

/**
 * Calls `turn` with a connection of its own, again at once while it resolves with true, else after a
 * pause or a wake-up. A lost connection is replaced.
 */
export function startLoop(
  options: LoopOptions,
  turn: (connection: Connection) => Promise<boolean>,
): SteadyLoop {
  const stopped = new AbortController();
  let pause = new AbortController();
  const running = run();

  async function rest(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: AbortSignal.any([pause.signal, stopped.signal]) }).catch(
      () => undefined,
    );
    pause = new AbortController();
  }

  async function turnWith(connection: Connection): Promise<void> {
    await options.prepare?.(connection);
    while (!stopped.signal.aborted && !connection.lost.aborted) {
      const busy = await turn(connection);
      if (!busy && !connection.lost.aborted) await rest(options.pauseMs);
    }
  }

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      let connection: Connection | undefined;
      try {
        connection = await connect(options.connectionString);
        await turnWith(connection);
      } catch (error) {
        options.onError(error);
      }
      await connection?.close();
      if (!stopped.signal.aborted) await rest(RECONNECT_MS);
    }
  }

  return {
    wake: () => pause.abort(),
    async stop() {
      stopped.abort();
      await running;
    },
  };
}
