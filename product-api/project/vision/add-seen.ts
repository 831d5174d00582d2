import type { ShotFindings } from '@/contracts/project/edit-findings';
import { checkCaption } from './check-caption';
import { type SeenPhoto, toAppeal } from './seen-photo';

/** Confidence of the model's room: above an unnamed room, below the room in a file name. */
const SEEN_CONFIDENCE = 0.8;

/**
 * Adds a vision model's answer to the findings of this machine. Measurements, and the room in the user's file
 * name, take precedence.
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

/** If the file name contradicts the model, the model's caption would describe the wrong room. */
function toCaption({ room }: ShotFindings, seen: SeenPhoto): string | undefined {
  if (seen.caption === null || (room !== undefined && room.name !== seen.room)) return undefined;
  return checkCaption(seen.caption);
}
