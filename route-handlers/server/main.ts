import { once } from 'node:events';
import { createServer } from 'node:http';
import next from 'next';
import { logProcess } from '@/adapters/log-process';
import { stopOnSignals } from '@/adapters/shutdown/stop-on-signals';
import { startTracing, stopTracing } from '@/adapters/tracing/start-tracing';
import { readEnv, readIdentityEnv } from '@/lib/env';
import { requireSameSecret } from '../proxy/require-same-secret';
import { admitRequest } from './admit-request';
import { createClientReader } from './client-address';
import { Drain } from './drain';
import { delayScripts } from './late-scripts';
import { PageAllowance } from './page-allowance';
import { restoreContentLength } from './restore-content-length';

/** The web process: Next behind an HTTP server with the time limits of a public site. */
const log = logProcess('web');
const env = readEnv();
const identity = readIdentityEnv(env);
if (identity !== undefined) await requireSameSecret(env.API_URL, identity.secret);
await startTracing({ service: 'homereel-web', endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT });
const readClient = createClientReader(env.TRUSTED_PROXIES);
/** A client that has not sent its headers by then is disconnected. */
const HEADERS_TIMEOUT_MS = 15_000;
/** Longer than a reverse proxy keeps an idle connection, so that it never reuses a closed one. */
const KEEP_ALIVE_TIMEOUT_MS = 75_000;
/** Timeout for closing everything else after the requests end; then the exit is forced. */
const CLOSE_TIMEOUT_MS = 5_000;

const server = createServer({
  headersTimeout: HEADERS_TIMEOUT_MS,
  keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  // An upload may take as long as its connection needs; the proxy limits how long it may stall.
  requestTimeout: 0,
});
// Closes idle connections, later than the product API's answer timeout.
server.timeout = (env.API_ANSWER_SECONDS + 30) * 1000;

const app = next({
  dev: env.NODE_ENV === 'development',
  // The host name that `middleware.ts` uses for this server in rewrites.
  hostname: new URL(env.WEB_URL).hostname,
  port: env.PORT,
  httpServer: server,
});
await app.prepare();
const handle = app.getRequestHandler();
const drain = new Drain();
const pages = new PageAllowance(env.LIMIT_LINK_PAGES_PER_ADDRESS_PER_MINUTE);
server.on('request', (request, response) => {
  if (drain.admit(request, response)) return;
  if (!admitRequest(request, response, readClient(request), pages)) return;
  restoreContentLength(response);
  delayScripts(request, response);
  handle(request, response).catch((error: unknown) => {
    // The address is not logged: that of a share link or a sign-in contains a secret.
    log.error({ reason: error instanceof Error ? error.message : undefined }, 'a request failed');
    if (!response.headersSent) response.statusCode = 500;
    response.end();
  });
});
server.listen(env.PORT, env.HOST);
await once(server, 'listening');
log.info({ host: env.HOST, port: env.PORT }, 'the web is ready');
if (env.OIDC_ISSUER !== undefined && env.OPERATOR_NAME === undefined) {
  log.warn('The legal pages name nobody: set OPERATOR_NAME, OPERATOR_ADDRESS and OPERATOR_EMAIL.');
}
if (env.APP_ORIGIN.startsWith('https:') && env.TRUSTED_PROXIES === '') {
  log.warn('TRUSTED_PROXIES is not set: all clients behind the reverse proxy share its limits.');
}

const times = { noticeSeconds: env.DRAIN_NOTICE_SECONDS, seconds: env.DRAIN_SECONDS };
const drainMs = (times.noticeSeconds + times.seconds) * 1_000;
stopOnSignals('the web', log, drainMs + CLOSE_TIMEOUT_MS, async () => {
  const closed = await drain.run(server, times);
  if (closed > 0) log.warn({ connections: closed }, 'requests that took longer were cut off');
  await stopTracing();
});
