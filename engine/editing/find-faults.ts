import type { ShotFindings } from '@/contracts/project/edit-findings';

/** A reason against showing a picture, as words for a sentence. */
export type Fault = 'blurred' | 'very dark' | 'burnt out' | 'too small' | 'tilted';

/** Below this share of the sharpness that its pixels allow, a picture looks out of focus. */
const BLURRED_BELOW = 0.25;
/** Beyond this a picture cannot be turned upright without losing its edges. */
const MAX_TILT_DEGREES = 6;
/** Short side in pixels below which a picture cannot fill a frame of 1080 lines without softness. */
const MIN_SHORT_SIDE = 720;

const faultRules: readonly (readonly [Fault, (findings: ShotFindings) => boolean])[] = [
  ['blurred', ({ sharpness }) => sharpness < BLURRED_BELOW],
  ['very dark', ({ exposure }) => exposure === 'dark'],
  ['burnt out', ({ exposure }) => exposure === 'burnt'],
  ['too small', ({ width, height }) => Math.min(width, height) < MIN_SHORT_SIDE],
  ['tilted', ({ tiltDegrees }) => Math.abs(tiltDegrees) > MAX_TILT_DEGREES],
];

/** What is wrong with a photo; empty for one that can be shown as it is, for drawings and for clips. */
export function findFaults(findings: ShotFindings): Fault[] {
  if (findings.kind !== 'photo') return [];
  return faultRules.flatMap(([fault, isFaulty]) => (isFaulty(findings) ? [fault] : []));
}

/** Faults that more than this share of the photos have say something of the camera, not of a photo. */
const MAX_COMMON_SHARE = 0.5;

/** What is wrong with each photo and not with most of the others, by their positions. */
export function findUncommonFaults(all: readonly ShotFindings[]): Fault[][] {
  const photos = all.filter(({ kind }) => kind === 'photo').length;
  const faults = all.map(findFaults);
  const isUncommon = (fault: Fault) =>
    faults.filter((each) => each.includes(fault)).length <= MAX_COMMON_SHARE * photos;
  return faults.map((each) => each.filter(isUncommon));
}
