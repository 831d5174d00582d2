import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error';

export interface RequestLimits {
  /** Requests a minute of one person (or, without one, one address) that change something. */
  readonly changesPerMinute: number;
  /** All requests a minute of one person or address. */
  readonly requestsPerMinute: number;
}

/** Answers 429 with Retry-After to whoever asks too much. Must be registered before the routes. */
export async function limitRequests(app: FastifyInstance, limits: RequestLimits): Promise<void> {
  await app.register(rateLimit, {
    // After authentication, so that it counts people: the web calls for all of them.
    hook: 'preHandler',
    timeWindow: 60_000,
    max: (request) =>
      isChange(request.method) ? limits.changesPerMinute : limits.requestsPerMinute,
    keyGenerator: (request) =>
      `${request.caller?.userId ?? request.ip} ${isChange(request.method)}`,
    errorResponseBuilder: () => new ApiError('too_many_requests'),
    // Whoever stays below the limit need not hear of it; Retry-After is sent to the others.
    addHeadersOnExceeding: quiet,
    addHeaders: quiet,
  });
}

const quiet = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

function isChange(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD';
}
