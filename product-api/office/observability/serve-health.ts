import type { FastifyInstance } from 'fastify';
import { checkAll } from '@/adapters/check-all';
import { toSecretId } from '@/adapters/seal';
import type { Deps } from '@/product-api/deps';
import type { Drain } from '@/product-api/http/drain';

/**
 * Serves /healthz (the process runs) and /readyz (its dependencies answer as well, and it was not asked
 * to stop). The latter identifies the secret, which a web compares with its own.
 */
export function serveHealth(
  app: FastifyInstance,
  deps: Deps,
  drain: Pick<Drain, 'isDraining'>,
): void {
  const secretId = toSecretId(deps.deriveKey);
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
    return { status: isReady ? 'ok' : 'unavailable', checks, secretId };
  });
}
