import { createServer } from 'node:http';
import next from 'next';
import { readEnv } from '@/lib/env';
import { log } from '../log';
import { admitRequest } from './admit-request';
import { createClientReader } from './client-address';

/** The web's process: Next behind an HTTP server with the time limits a public site needs. */
const env = readEnv();
const readClient = createClientReader(env.TRUSTED_PROXIES);
/** A client that has sent less than its headers by then is cut off. */
const headersMilliseconds = 15_000;
/** Longer than a reverse proxy keeps an unused connection, so that it never picks a closed one. */
const keepAliveMilliseconds = 75_000;
/** Between a request to stop and the end of what is still being sent. */
const drainMilliseconds = 1_500;

const server = createServer({
  headersTimeout: headersMilliseconds,
  keepAliveTimeout: keepAliveMilliseconds,
  // An upload may take as long as its line needs; the proxy bounds how long it may stall.
  requestTimeout: 0,
});
// A connection on which nothing moves, not even while the product API is waited for.
server.timeout = (env.API_ANSWER_SECONDS + 30) * 1000;

const app = next({
  dev: env.NODE_ENV === 'development',
  // The name under which `middleware.ts` names this server when it rewrites.
  hostname: new URL(env.WEB_URL).hostname,
  port: env.PORT,
  httpServer: server,
});
await app.prepare();
const handle = app.getRequestHandler();
server.on('request', (request, response) => {
  if (!admitRequest(request, response, readClient(request))) return;
  handle(request, response).catch((error: unknown) => {
    // Not its address: that of a share link or a sign-in holds a secret.
    log.error({ reason: error instanceof Error ? error.message : undefined }, 'a request failed');
    if (!response.headersSent) response.statusCode = 500;
    response.end();
  });
});
server.listen(env.PORT, env.HOST);

const stop = () => {
  server.close(() => process.exit(0));
  setTimeout(() => server.closeAllConnections(), drainMilliseconds).unref();
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
