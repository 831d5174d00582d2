import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Database } from '@/adapters/database/database';
import { readStreamFile } from '@/contracts/production/stream';
import { ApiError } from './api-error';
import type { ReadClientAddress } from './client-address';
import { RequestCounts } from './request-counts';
import { addRequestCounts, deleteRequestCounts } from './request-counts-store';
import type { Caller } from './route';

/** Maximum age of another process's counts. */
const SHARE_MS = 1_000;
const DELETE_MS = 60_000;

export interface RequestLimits {
  /** Requests of one person that change something. */
  readonly changesPerMinute: number;
  /** Requests of one person that only read. */
  readonly requestsPerMinute: number;
  /**
   * Unauthenticated requests from one address: this many to public calls, and this many through share
   * links.
   */
  readonly requestsPerAddressPerMinute: number;
  /** Requests by one share link, from all addresses. */
  readonly requestsPerShareLinkPerMinute: number;
  /** Requests by one access token; they do not count as its owner's. */
  readonly requestsPerAccessTokenPerMinute: number;
  /** Deliveries to webhooks from one address. */
  readonly webhooksPerAddressPerMinute: number;
}

/**
 * Number of stream parts that count as one shared call of an address: a viewer requests about thirty per
 * minute, they cost little, and an office or a carrier has many viewers behind one address.
 */
const PARTS_PER_SHARED_CALL = 10;

export interface LimitOptions {
  readonly limits: RequestLimits;
  readonly readClientAddress: ReadClientAddress;
  /** Brings the counts of several processes together. */
  readonly database: Database;
  readonly log: Logger;
}

/** Returns the seconds to wait if the request exceeds the limit. */
type Limit = (request: FastifyRequest) => number | undefined;

/**
 * Answers 429 with Retry-After above the limit. Counts users by account, access tokens by themselves and others by address, and each
 * kind of call separately, so that a flood affects only its source and kind. Product APIs on one database
 * share their counts.
 */
export function limitRequests(
  app: FastifyInstance,
  { limits, readClientAddress, database, log }: LimitOptions,
): void {
  const counts = new RequestCounts();
  keepSharing(app, counts, { database, log });
  const limitBy = (
    name: string,
    max: number,
    toKey: (request: FastifyRequest) => string,
  ): Limit => {
    return (request) => counts.count(`${name} ${toKey(request)}`, max);
  };
  const byPerson = (request: FastifyRequest) => request.caller?.userId ?? '';
  const byAddress = (request: FastifyRequest) => readClientAddress(request.raw);

  const changes = limitBy('changes', limits.changesPerMinute, byPerson);
  const reads = limitBy('reads', limits.requestsPerMinute, byPerson);
  const openCalls = limitBy('open', limits.requestsPerAddressPerMinute, byAddress);
  const sharedCalls = limitBy('shared', limits.requestsPerAddressPerMinute, byAddress);
  const streamParts = limitBy(
    'stream',
    PARTS_PER_SHARED_CALL * limits.requestsPerAddressPerMinute,
    byAddress,
  );
  const shareLinks = limitBy('link', limits.requestsPerShareLinkPerMinute, toShareLink);
  const tokenCalls = limitBy(
    'access token',
    limits.requestsPerAccessTokenPerMinute,
    (request) => request.caller?.accessToken?.accessTokenId ?? '',
  );
  const webhooks = limitBy('webhooks', limits.webhooksPerAddressPerMinute, byAddress);

  const chooseOwnLimit = (request: FastifyRequest, { accessToken }: Caller) => {
    if (accessToken !== undefined) return tokenCalls;
    return isChange(request.method) ? changes : reads;
  };
  const chooseLimits = (request: FastifyRequest) => {
    const { operation } = request.routeOptions.config;
    if (operation === undefined) return [];
    if (request.caller !== undefined) return [chooseOwnLimit(request, request.caller)];
    if (operation.access === 'provider') return [webhooks];
    // Checks the address first, so that requests refused for it do not use up the link's limit.
    if (operation.access !== 'viewer') return [openCalls];
    const isPart = operation.name === readStreamFile.name;
    return [isPart ? streamParts : sharedCalls, shareLinks];
  };

  // After authentication, which separates users from anonymous clients.
  app.addHook('preHandler', async (request, reply) => {
    for (const limit of chooseLimits(request)) {
      const retrySeconds = limit(request);
      if (retrySeconds === undefined) continue;
      reply.header('retry-after', retrySeconds);
      throw new ApiError('too_many_requests');
    }
  });
}

/** While the database is unavailable, each process applies its own limit. */
function keepSharing(
  app: FastifyInstance,
  counts: RequestCounts,
  { database, log }: Pick<LimitOptions, 'database' | 'log'>,
): void {
  const attempt = async (work: Promise<void>) => {
    await work.catch((error: unknown) =>
      log.warn({ err: error }, 'request counts were not shared'),
    );
  };
  let sharing = Promise.resolve();
  const share = () => {
    sharing = attempt(counts.share((minute, given) => addRequestCounts(database, minute, given)));
  };
  const deleteOld = () => {
    const before = Math.floor(Date.now() / 60_000) - 1;
    sharing = attempt(deleteRequestCounts(database, before));
  };
  const timers = [setInterval(share, SHARE_MS).unref(), setInterval(deleteOld, DELETE_MS).unref()];
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    await sharing;
  });
}

/** The project and token a request names, whether they belong together or not. */
function toShareLink(request: FastifyRequest): string {
  const { projectId } = request.params as { projectId?: string };
  const { share } = request.query as { share?: unknown };
  return hash('sha256', JSON.stringify([projectId, share]), 'base64url');
}

function isChange(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD';
}
