import { createHash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error';
import type { ReadClientAddress } from './client-address';

const WINDOW_MS = 60_000;
/** Counters each limit keeps, about 100 bytes each; the longest unused ones are dropped. */
const MAX_COUNTERS = 50_000;

export interface RequestLimits {
  /** Requests of one person that change something. */
  readonly changesPerMinute: number;
  /** Requests of one person that only read. */
  readonly requestsPerMinute: number;
  /** Requests without an account from one address: so many to open calls, so many by share links. */
  readonly requestsPerAddressPerMinute: number;
  /** Requests by one share link, from all addresses. */
  readonly requestsPerShareLinkPerMinute: number;
  /** Deliveries to webhooks from one address. */
  readonly webhooksPerAddressPerMinute: number;
}

/**
 * Answers 429 with Retry-After to whoever asks too much. People are counted by their account and
 * everybody else by their address, each kind of call apart, so that a flood of one source or kind
 * keeps nobody else out.
 */
export async function limitRequests(
  app: FastifyInstance,
  limits: RequestLimits,
  readClientAddress: ReadClientAddress,
): Promise<void> {
  await app.register(rateLimit, { global: false });
  const limitBy = (max: number, keyGenerator: (request: FastifyRequest) => string) => {
    // `cache` is missing from the package's types.
    const options = { max, timeWindow: WINDOW_MS, cache: MAX_COUNTERS, keyGenerator };
    return app.createRateLimit(options);
  };
  const byPerson = (request: FastifyRequest) => request.caller?.userId ?? '';
  const byAddress = (request: FastifyRequest) => readClientAddress(request.raw);

  const changes = limitBy(limits.changesPerMinute, byPerson);
  const reads = limitBy(limits.requestsPerMinute, byPerson);
  const openCalls = limitBy(limits.requestsPerAddressPerMinute, byAddress);
  const sharedCalls = limitBy(limits.requestsPerAddressPerMinute, byAddress);
  const shareLinks = limitBy(limits.requestsPerShareLinkPerMinute, toShareLink);
  const webhooks = limitBy(limits.webhooksPerAddressPerMinute, byAddress);

  const chooseLimits = (request: FastifyRequest) => {
    const { operation } = request.routeOptions.config;
    if (operation === undefined) return [];
    if (request.caller !== undefined) return [isChange(request.method) ? changes : reads];
    if (operation.access === 'provider') return [webhooks];
    // The address first: what it refuses does not use up the link for everybody else.
    return operation.access === 'viewer' ? [sharedCalls, shareLinks] : [openCalls];
  };

  // After authentication, which tells people from strangers.
  app.addHook('preHandler', async (request, reply) => {
    for (const limit of chooseLimits(request)) {
      const counted = await limit(request);
      if (counted.isAllowed || !counted.isExceeded) continue;
      reply.header('retry-after', counted.ttlInSeconds);
      throw new ApiError('too_many_requests');
    }
  });
}

/** The project and token a request names, whether they belong together or not. */
function toShareLink(request: FastifyRequest): string {
  const { projectId } = request.params as { projectId?: string };
  const { share } = request.query as { share?: unknown };
  return createHash('sha256')
    .update(JSON.stringify([projectId, share]))
    .digest('base64url');
}

function isChange(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD';
}
