import type { recordPlay as operation } from '@/contracts/publishing/plays';
import type { UseCase } from '@/product-api/http/route';
import { isCountable } from './is-countable';
import { verifyPlayToken } from './play-token';
import { upsertPlay } from './plays-store';
import { SeenViewers } from './seen-viewers';
import { toDay } from './to-day';

const viewers = new SeenViewers();

/**
 * Counts a play, or updates its progress. Ignored plays get the same answer as counted ones, so that forgers
 * learn nothing and the viewer's page has nothing to handle.
 */
export const recordPlay: UseCase<typeof operation> = async (deps, input) => {
  const { headers, clientAddress, body } = input;
  const { playToken, place, quarters, referrer } = body;
  const signed = isCountable(headers) ? verifyPlayToken(deps, playToken) : undefined;
  if (signed === undefined) return undefined;
  const day = toDay(deps.clock.now());
  const userAgent = headers['user-agent'] ?? '';
  const viewer = { address: clientAddress, userAgent, versionId: signed.versionId };
  if (viewers.admit(viewer, signed.playId, day)) {
    await upsertPlay(deps.database, { ...signed, day, place, referrer, quarters });
  }
  return undefined;
};
