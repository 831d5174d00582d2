import { createLog } from '@/adapters/log';
import { readEnv } from './env';
import { startApi } from './start-api';

/** What closing the rest may take after the requests; the exit is forced then. */
const CLOSE_TIMEOUT_MS = 5_000;

const env = readEnv();
const log = createLog(env.LOG_LEVEL);
const api = await startApi(env, log);
log.info({ address: api.address }, 'the product API is ready');

let isStopping = false;
function stop(signal: string): void {
  if (isStopping) return;
  isStopping = true;
  log.info({ signal }, 'the product API stops');
  const drainMs = (env.DRAIN_NOTICE_SECONDS + env.DRAIN_SECONDS) * 1_000;
  setTimeout(() => process.exit(1), drainMs + CLOSE_TIMEOUT_MS).unref();
  api.close().then(
    () => {
      log.info('the product API has stopped');
      process.exit(0);
    },
    (error: unknown) => {
      log.error({ err: error }, 'the product API did not stop cleanly');
      process.exit(1);
    },
  );
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
