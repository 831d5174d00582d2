import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serveHealth, serveMetrics } from '@/product-api/office/public';
import { type Drain, prepareDrain } from './http/drain';
import { followChanges, type ProjectChanges } from './http/follow-changes';
import { limitRequests, type RequestLimits } from './http/limit-requests';
import { logRequests } from './http/log-requests';
import { refuseOtherSites } from './http/refuse-other-sites';
import { respondAsPromised, respondNotFound, respondWithError } from './http/respond-with-error';
import { type ServeOptions, serve } from './http/serve';

export interface ServerOptions extends ServeOptions {
  readonly requestLimits: RequestLimits;
  /** Local mode: refuses requests from pages of other sites. */
  readonly refusesOtherSites: boolean;
  /** Receives requests that may change projects; optional. */
  readonly projectChanges?: ProjectChanges | undefined;
}

const requestIdShape = /^[\w.:-]{8,100}$/;
/** Long enough for a clip of the maximum size over a slow line. */
const REQUEST_TIMEOUT_MS = 60 * 60_000;

/** Creates the product API's server, which does not listen yet, and its graceful shutdown. */
export async function createServer(
  options: ServerOptions,
): Promise<{ app: FastifyInstance; drain: Drain }> {
  const app = Fastify({
    loggerInstance: options.deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Log lines name their request. A child logger per request would cost each read more than its log line.
    childLoggerFactory: (log) => log,
    genReqId: ({ headers }) => toRequestId(headers['x-request-id']),
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // While draining, it still answers requests on open connections.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 300 },
    // Handles errors of the router itself: an address that is not UTF-8, or an id beyond the maximum length.
    frameworkErrors: respondWithError,
  });
  app.decorateRequest('caller', undefined);
  app.setErrorHandler(options.checkAnswers ? respondAsPromised : respondWithError);
  app.setNotFoundHandler(respondNotFound);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  if (options.refusesOtherSites) app.addHook('onRequest', refuseOtherSites);
  const drain = prepareDrain(app);
  logRequests(app);
  serveMetrics(app, options.deps);
  serveHealth(app, options.deps, drain);
  limitRequests(app, {
    limits: options.requestLimits,
    readClientAddress: options.readClientAddress,
    database: options.deps.database,
    log: options.deps.log,
  });
  if (options.projectChanges !== undefined) followChanges(app, options.projectChanges);
  serve(app, options);
  return { app, drain };
}

function toRequestId(given: unknown): string {
  return typeof given === 'string' && requestIdShape.test(given) ? given : randomUUID();
}
