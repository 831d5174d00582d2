import { setTimeout as wait } from 'node:timers/promises';
import type { Companion, CompanionEnd } from '@/adapters/process/companion';
import { parseLogLine } from './json-lines';
import type { LogFile } from './log-file';

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** After running this long, a program that dies is restarted with the first pause again. */
const STEADY_MS = 60_000;
const READY_TIMEOUT_SECONDS = 60;

export interface Service {
  readonly name: string;
  readonly log: LogFile;
  start(): Promise<Companion>;
  isReady(): Promise<boolean>;
}

export interface SupervisedService {
  /** Stops it and does not restart it. */
  stop(): Promise<void>;
}

/**
 * Starts a service, waits until it is ready, and restarts it whenever it dies, with increasing delays.
 *
 * @param signal aborts the wait and stops the service.
 * @param announce receives one line for the operator whenever it dies.
 * @throws Error if the first start fails; the message contains its last output.
 */
export async function keepRunning(
  service: Service,
  signal: AbortSignal,
  announce: (line: string) => void,
): Promise<SupervisedService> {
  let running = await service.start();
  try {
    await untilReady(service, running, signal);
  } catch (error) {
    await running.stop();
    throw error;
  }
  const stopping = new AbortController();
  const watch = async () => {
    let pause = FIRST_PAUSE_MS;
    while (!stopping.signal.aborted) {
      const started = Date.now();
      const end = await running.ended;
      if (stopping.signal.aborted) return;
      if (Date.now() - started > STEADY_MS) pause = FIRST_PAUSE_MS;
      announce(`${service.name} ended (${end}); starting it again in ${pause / 1_000} s`);
      await wait(pause, undefined, stopping).catch(() => undefined);
      pause = Math.min(pause * 2, MAX_PAUSE_MS);
      if (!stopping.signal.aborted) running = await startAgain(service);
    }
    await running.stop();
  };
  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      await running.stop();
      await watching;
    },
  };
}

/** A failed start counts like a program that ended immediately. */
async function startAgain(service: Service): Promise<Companion> {
  try {
    return await service.start();
  } catch (error) {
    service.log.write(`${String(error)}\n`);
    return { pid: 0, ended: Promise.resolve(1), stop: () => Promise.resolve() };
  }
}

async function untilReady(
  service: Service,
  running: Companion,
  signal: AbortSignal,
): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_SECONDS * 1_000;
  let end: CompanionEnd | undefined;
  void running.ended.then((value) => {
    end = value;
  });
  while (!(await service.isReady())) {
    signal.throwIfAborted();
    const { name, log } = service;
    if (end !== undefined) throw new Error(toFailure(name, end, log.tail()));
    if (Date.now() > deadline) {
      throw new Error(`${name} was not ready after ${READY_TIMEOUT_SECONDS} s:\n${log.tail()}`);
    }
    await wait(50);
  }
}

/** The line with which the service ended, else the last lines it wrote. */
function toFailure(name: string, end: CompanionEnd, tail: string): string {
  const fault = tail
    .split('\n')
    .map(parseLogLine)
    .findLast((entry) => entry?.level === 'fatal');
  return fault === undefined
    ? `${name} ended (${end}):\n${tail}`
    : `${name} cannot start: ${fault.msg}`;
}
