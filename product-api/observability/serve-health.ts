import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import type { Drain } from '../http/drain';

const CHECK_TIMEOUT_MS = 3_000;

/**
 * Serves /healthz (the process runs) and /readyz (its dependencies answer as well, and it was not asked
 * to stop).
 */
export function serveHealth(
  app: FastifyInstance,
  deps: Deps,
  drain: Pick<Drain, 'isDraining'>,
): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (drain.isDraining) return reply.status(503).send({ status: 'draining' });
    const checks = await checkAll({
      database: () => deps.database.query('select 1'),
      storage: () => deps.mediaStore.check(),
      queue: () => deps.queue.depth(),
    });
    const isReady = Object.values(checks).every((state) => state === 'ok');
    reply.status(isReady ? 200 : 503);
    return { status: isReady ? 'ok' : 'unavailable', checks };
  });
}

async function checkAll(
  checks: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<Record<string, 'ok' | 'unavailable'>> {
  const states = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await toState(check)] as const),
  );
  return Object.fromEntries(states);
}

async function toState(check: () => Promise<unknown>): Promise<'ok' | 'unavailable'> {
  const timeout = new Promise<'unavailable'>((resolve) => {
    setTimeout(() => resolve('unavailable'), CHECK_TIMEOUT_MS).unref();
  });
  const state = check().then(
    () => 'ok' as const,
    () => 'unavailable' as const,
  );
  return Promise.race([state, timeout]);
}
