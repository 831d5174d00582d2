import type { ShotFindings } from '@/contracts/project/edit-findings';

/** A reason against showing a picture, as part of a sentence. */
export type Fault = 'blurry' | 'too dark' | 'overexposed' | 'too small' | 'crooked';

/** Minimum sharpness, as a share of what the pixels allow; below it a picture looks out of focus. */
const BLURRED_BELOW = 0.25;
/** Tilt in degrees beyond which straightening would lose the picture's edges. */
const MAX_TILT_DEGREES = 6;
/** Minimum short side in pixels: a smaller picture is soft in a frame of 1080 lines. */
const MIN_SHORT_SIDE = 720;

const faultRules: readonly (readonly [Fault, (findings: ShotFindings) => boolean])[] = [
  ['blurry', ({ sharpness }) => sharpness < BLURRED_BELOW],
  ['too dark', ({ exposure }) => exposure === 'dark'],
  ['overexposed', ({ exposure }) => exposure === 'burnt'],
  ['too small', ({ width, height }) => Math.min(width, height) < MIN_SHORT_SIDE],
  ['crooked', ({ tiltDegrees }) => Math.abs(tiltDegrees) > MAX_TILT_DEGREES],
];

/** Returns the faults of a photo; none for a photo that can be shown as it is, for drawings and for clips. */
export function findFaults(findings: ShotFindings): Fault[] {
  if (findings.kind !== 'photo') return [];
  return faultRules.flatMap(([fault, isFaulty]) => (isFaulty(findings) ? [fault] : []));
}

/** If more than this share of the photos have a fault, the camera is the cause and the fault is ignored. */
const MAX_COMMON_SHARE = 0.5;

/** Returns the faults of each photo that most of the others do not have, by position. */
export function findUncommonFaults(all: readonly ShotFindings[]): Fault[][] {
  const photos = all.filter(({ kind }) => kind === 'photo').length;
  const faults = all.map(findFaults);
  const isUncommon = (fault: Fault) =>
    faults.filter((each) => each.includes(fault)).length <= MAX_COMMON_SHARE * photos;
  return faults.map((each) => each.filter(isUncommon));
}
