import type { Logger } from 'pino';

/**
 * Exits this process on a termination signal: once `stop` has resolved, or after the limit.
 * @param name of what runs, as lines of the log begin: `the renderer`.
 */
export function stopOnSignals(
  name: string,
  log: Logger,
  limitMs: number,
  stop: () => Promise<void>,
): void {
  let isStopping = false;
  const end = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, `${name} stops`);
    setTimeout(() => process.exit(1), limitMs).unref();
    stop().then(
      () => {
        log.info(`${name} has stopped`);
        process.exit(0);
      },
      (error: unknown) => {
        log.error({ err: error }, `${name} did not stop cleanly`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
