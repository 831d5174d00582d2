import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Slower reads are logged at level info. */
const SLOW_MS = 1_000;

/**
 * Logs one line per request: operation, outcome, duration. Logs the route's pattern instead of the URL,
 * because URLs contain share tokens and names. Successful reads are logged at level debug only, because
 * clients poll every few seconds and /metrics counts them.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { operation } = request.routeOptions.config;
    request.log[isRoutine(request, reply) ? 'debug' : 'info'](
      {
        requestId: request.id,
        operation: operation?.name ?? request.routeOptions.url ?? 'unknown',
        method: request.method,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        userId: request.caller?.userId,
        accessTokenId: request.caller?.accessToken?.accessTokenId,
      },
      'request',
    );
    done();
  });
}

function isRoutine(request: FastifyRequest, reply: FastifyReply): boolean {
  // Supervisors poll the health endpoints continuously.
  if (request.routeOptions.config.operation === undefined) return true;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && reply.statusCode < 400 && reply.elapsedTime < SLOW_MS;
}
