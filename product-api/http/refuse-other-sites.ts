import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error';

const loopbackHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/**
 * Local mode asks nobody who they are, so pages of other sites, open in a browser on this machine,
 * must be kept out: those that point a name of their own at loopback, and those that post across.
 */
export async function refuseOtherSites(request: FastifyRequest): Promise<void> {
  const { host = '', 'sec-fetch-site': site = 'none' } = request.headers;
  if (!loopbackHost.test(host)) throw new ApiError('forbidden');
  if (site !== 'none' && site !== 'same-origin') throw new ApiError('forbidden');
}
