import { logProcess } from '@/adapters/log-process';
import { requireDependencies } from '@/adapters/require-dependencies';
import { stopOnSignals } from '@/adapters/shutdown/stop-on-signals';
import { readEnv } from './env';
import { startApi } from './start-api';

/** Timeout for closing everything else after the requests end; then the exit is forced. */
const CLOSE_TIMEOUT_MS = 5_000;

const log = logProcess('product-api');
const env = readEnv();
log.level = env.LOG_LEVEL;
await requireDependencies(env);
const api = await startApi(env, log);
log.info({ address: api.address }, 'the product API is ready');
const drainMs = (env.DRAIN_NOTICE_SECONDS + env.DRAIN_SECONDS) * 1_000;
stopOnSignals('the product API', log, drainMs + CLOSE_TIMEOUT_MS, () => api.close());
