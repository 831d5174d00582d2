import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error';

const loopbackHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/**
 * Local mode has no sign-in, so requests from other sites' pages must be refused: DNS rebinding to
 * loopback and cross-site posts.
 */
export async function refuseOtherSites(request: FastifyRequest): Promise<void> {
  const { host = '', 'sec-fetch-site': site = 'none' } = request.headers;
  if (!loopbackHost.test(host)) throw new ApiError('forbidden');
  if (site !== 'none' && site !== 'same-origin') throw new ApiError('forbidden');
}
