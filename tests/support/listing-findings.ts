import type { RoomName, ShotFindings } from '@/contracts/project/edit-findings';
import type { EditRequest, EditShot } from '@/engine/editing/edit-types';
import type { MainEdit } from '@/engine/editing/find-spares';

/** A sharp photo of which nothing else is known. */
const unknownPhoto: ShotFindings = {
  kind: 'photo',
  width: 4000,
  height: 2667,
  place: 'unknown',
  light: 'unknown',
  isView: false,
  isAerial: false,
  isDetail: false,
  sharpness: 0.7,
  exposure: 'good',
  brightness: 0.5,
  tiltDegrees: 0,
  hasPeople: false,
  hasWriting: false,
  interestCentre: { x: 0.5, y: 0.5 },
};

/** A shot named by its id, of which only `findings` are known. */
export function toEditShot(
  id: string,
  findings: Partial<ShotFindings> = {},
  rest: Partial<EditShot> = {},
): EditShot {
  return { id, fileName: `${id}.jpg`, findings: { ...unknownPhoto, ...findings }, ...rest };
}

export function inRoom(name: RoomName): Partial<ShotFindings> {
  return { place: 'inside', room: { name, source: 'file name', confidence: 1 } };
}

export const outside: Partial<ShotFindings> = { place: 'outside', light: 'day' };
export const atDusk: Partial<ShotFindings> = { place: 'outside', light: 'dusk' };

export function toEditRequest(
  shots: readonly EditShot[],
  rest: Partial<EditRequest> = {},
): EditRequest {
  return { shots, doubles: [], targetSeconds: 30, frameRatio: 16 / 9, ...rest };
}

/** A wide edit that shows these shots, in this order, and leaves nothing out. */
export function toMainEdit(shots: readonly EditShot[]): MainEdit {
  const shown = shots.map((shot, delivered) => ({ shot, delivered }));
  return { shown, leftOut: [], frameRatio: 16 / 9 };
}
