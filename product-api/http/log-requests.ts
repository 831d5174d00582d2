import type { FastifyInstance } from 'fastify';

/**
 * One line a request: which call, how it ended, how long it took. The route's pattern stands for the
 * address, because addresses hold share tokens and names.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { operation } = request.routeOptions.config;
    // Whoever watches over this process asks for its health all the time.
    const level = operation === undefined ? 'debug' : 'info';
    request.log[level](
      {
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
