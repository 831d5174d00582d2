import type { ShotFindings } from '@/contracts/project/edit-findings';
import { checkCaption } from './check-caption';
import { type SeenPhoto, toAppeal } from './seen-photo';

/** Surer than a room whose name nobody gave, less sure than the name of a file. */
const SEEN_CONFIDENCE = 0.8;

/**
 * Adds what a vision model saw to what was found on this machine. What was measured, and the name that a
 * person gave the file, come before it.
 */
export function addSeen(found: ShotFindings, seen: SeenPhoto): ShotFindings {
  const place = found.place === 'unknown' ? seen.place : found.place;
  const isOutside = place === 'outside';
  const light = isOutside && found.light === 'unknown' ? seen.light : found.light;
  return {
    ...found,
    kind: found.kind === 'photo' && seen.room === 'plan' ? 'drawing' : found.kind,
    place,
    light,
    isView: found.isView || seen.isView,
    isAerial: found.isAerial || seen.isAerial,
    isDetail: found.isDetail || seen.isDetail,
    room: found.room ?? toRoom(seen),
    caption: toCaption(found, seen),
    appeal: toAppeal(seen),
  };
}

function toRoom({ room }: SeenPhoto): ShotFindings['room'] {
  if (room === null) return undefined;
  return { name: room, source: 'vision model', confidence: SEEN_CONFIDENCE };
}

/** Where the file's name contradicts the model, what the model would write is about another room. */
function toCaption({ room }: ShotFindings, seen: SeenPhoto): string | undefined {
  if (seen.caption === null || (room !== undefined && room.name !== seen.room)) return undefined;
  return checkCaption(seen.caption);
}
