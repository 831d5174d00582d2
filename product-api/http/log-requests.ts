import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A read that takes longer is worth a line. */
const SLOW_MS = 1_000;

/**
 * One line a request: which call, how it ended, how long it took. The route's pattern stands for the
 * address, because addresses hold share tokens and names. Reads that went well are told at level
 * debug only: everybody who waits asks every few seconds, and /metrics counts them.
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
      },
      'request',
    );
    done();
  });
}

function isRoutine(request: FastifyRequest, reply: FastifyReply): boolean {
  // Whoever watches over this process asks for its health all the time.
  if (request.routeOptions.config.operation === undefined) return true;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && reply.statusCode < 400 && reply.elapsedTime < SLOW_MS;
}
