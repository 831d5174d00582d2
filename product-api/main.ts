import { createLog } from '@/adapters/log';
import { readEnv } from './env';
import { startApi } from './start-api';

/** Forces the exit when draining takes longer. */
const DRAIN_TIMEOUT_MS = 3_500;

const env = readEnv();
const log = createLog(env.LOG_LEVEL);
const api = await startApi(env, log);
log.info({ address: api.address }, 'the product API is ready');

let isStopping = false;
function stop(signal: string): void {
  if (isStopping) return;
  isStopping = true;
  log.info({ signal }, 'the product API stops');
  setTimeout(() => process.exit(1), DRAIN_TIMEOUT_MS).unref();
  api.close().then(
    () => process.exit(0),
    (error: unknown) => {
      log.error({ err: error }, 'the product API did not stop cleanly');
      process.exit(1);
    },
  );
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
