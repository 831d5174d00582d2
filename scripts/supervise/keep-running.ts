import { setTimeout as wait } from 'node:timers/promises';
import type { CompanionEnd } from '@/adapters/process/companion';
import type { LogFile } from './log-file';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** After running this long, a program that dies is started again as if it never had. */
const STEADY_MS = 60_000;
const READY_SECONDS = 60;

/** A started program: a child process of ours or the database. */
export interface Running {
  readonly ended: Promise<CompanionEnd>;
  stop(): Promise<void>;
}

export interface Service {
  readonly name: string;
  readonly log: LogFile;
  start(): Promise<Running>;
  isReady(): Promise<boolean>;
}

export interface KeptService {
  /** Ends it for good. */
  stop(): Promise<void>;
}

/**
 * Starts a service, waits until it is ready, and from then on starts it again whenever it dies, each
 * time after a longer pause.
 *
 * @param announce gets one line for a person whenever it dies.
 * @throws Error when it is not ready the first time; the message holds what it printed last.
 */
export async function keepRunning(
  service: Service,
  announce: (line: string) => void,
): Promise<KeptService> {
  let running = await service.start();
  let isStopping = false;
  await untilReady(service, running);

  const watch = async () => {
    let pause = FIRST_PAUSE_MS;
    while (!isStopping) {
      const started = Date.now();
      const end = await running.ended;
      if (isStopping) return;
      if (Date.now() - started > STEADY_MS) pause = FIRST_PAUSE_MS;
      announce(`${service.name} ended (${end}); starting it again in ${pause / 1_000} s`);
      await wait(pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      if (!isStopping) running = await startAgain(service);
    }
  };
  void watch();
  return {
    async stop() {
      isStopping = true;
      await running.stop();
    },
  };
}

/** A start that fails counts as a program that ended at once. */
async function startAgain(service: Service): Promise<Running> {
  try {
    return await service.start();
  } catch (error) {
    service.log.write(`${String(error)}\n`);
    return { ended: Promise.resolve(1), stop: () => Promise.resolve() };
  }
}

async function untilReady(service: Service, running: Running): Promise<void> {
  const deadline = Date.now() + READY_SECONDS * 1_000;
  let end: CompanionEnd | undefined;
  void running.ended.then((value) => {
    end = value;
  });
  while (!(await service.isReady())) {
    if (end !== undefined) throw new Error(`${service.name} ended (${end}):\n${service.log.tail()}`);
    if (Date.now() > deadline) {
      await running.stop();
      throw new Error(
        `${service.name} was not ready after ${READY_SECONDS} s:\n${service.log.tail()}`,
      );
    }
    await wait(50);
  }
}
