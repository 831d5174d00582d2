import type { ShotFindings } from '@/contracts/project/edit-findings';
import type { CameraMotion } from '@/contracts/project/motion';
import type { Decided } from './edit-types';
import { isOutside, toRoomName } from './find-areas';
import type { PlacedShot } from './order-shots';

/** Groups of motions that look alike to a viewer. Two of one group never follow one another. */
const appearance: Readonly<Record<CameraMotion, 'right' | 'left' | 'up' | 'in' | 'out' | 'still'>> =
  {
    'pan-right': 'right',
    'pan-left': 'left',
    'pan-up': 'up',
    'zoom-in': 'in',
    'dolly-in': 'in',
    'depth-motion': 'in',
    'zoom-out': 'out',
    still: 'still',
  };

const opposite = { right: 'left', left: 'right' } as const;

/** Inputs for the choice of a motion. */
interface MotionInput {
  readonly findings: ShotFindings;
  /** Width divided by height of the picture, relative to the frame's. */
  readonly ratio: number;
}

type MotionRule = (input: MotionInput) => Decided<CameraMotion> | undefined;

/** Ratio of picture to frame from which the camera travels along the long side. */
const LONG_FROM = 1.35;
/** Minimum distance from the middle at which an opening or point of interest attracts the camera. */
const MIN_ASIDE = 0.12;

/** Rules in order; the first that applies decides. */
const rules: readonly MotionRule[] = [
  ({ findings: { kind } }) => when(kind === 'clip', 'still', 'Still: a clip has its own movement.'),
  ({ findings: { kind } }) => when(kind === 'drawing', 'still', 'Still: a plan has to be read.'),
  ({ findings: { hasPeople } }) =>
    when(hasPeople, 'still', 'Still: there are people in it, who stay whole.'),
  ({ findings: { isDetail } }) =>
    when(isDetail, 'zoom-in', 'Moves in a little: it shows a detail.'),
  ({ ratio }) =>
    when(
      ratio < 1 / LONG_FROM,
      'pan-up',
      'Rises: the photo is taller than the frame, and so is seen whole.',
    ),
  ({ findings }) =>
    when(
      toRoomName(findings) === 'stairs',
      'pan-up',
      'Rises: it shows stairs, and the eye climbs them.',
    ),
  ({ findings: { isAerial } }) =>
    when(isAerial, 'pan-up', 'Rises as a drone does: it is taken from the air.'),
  ({ findings, ratio }) => (ratio > LONG_FROM ? panAcross(findings) : undefined),
  ({ findings }) => (findings.isView ? panAcross(findings) : undefined),
  ({ findings }) =>
    when(toRoomName(findings) === 'exterior', 'zoom-out', 'Moves back: the house comes into view.'),
  ({ findings }) =>
    when(
      isOutside(findings),
      'zoom-out',
      'Moves back: it is outside, and more of it comes into view.',
    ),
  panToOpening,
  ({ findings: { vanishingPoint } }) =>
    when(
      vanishingPoint !== undefined,
      'depth-motion',
      'Moves in: the lines of the room lead the eye there.',
    ),
  ({ findings: { place } }) =>
    when(place === 'inside', 'dolly-in', 'Moves in: it shows a room, as if one walked in.'),
];

function when(
  isTrue: boolean,
  value: CameraMotion,
  reason: string,
): Decided<CameraMotion> | undefined {
  return isTrue ? { value, reason } : undefined;
}

function panToOpening({ findings: { opening } }: MotionInput): Decided<CameraMotion> | undefined {
  if (opening === undefined || Math.abs(opening.x - 0.5) < MIN_ASIDE) return undefined;
  return opening.x > 0.5
    ? { value: 'pan-right', reason: 'Pans right: the light is there.' }
    : { value: 'pan-left', reason: 'Pans left: the light is there.' };
}

/** Travels along the long side of a picture, towards what attracts the eye. */
function panAcross({ opening, interestCentre }: ShotFindings): Decided<CameraMotion> {
  const x = opening?.x ?? interestCentre.x;
  const side = x >= 0.5 ? 'right' : 'left';
  const why =
    opening === undefined
      ? 'the photo is wider than the frame, and so is seen whole'
      : 'the light is there';
  return { value: `pan-${side}`, reason: `Pans ${side}: ${why}.` };
}

const UNDECIDED: Decided<CameraMotion> = {
  value: 'zoom-in',
  reason: 'Moves in a little: nothing in it leads to one side.',
};

/** Motions that replace one that a neighbour has; the one seen longest ago is taken. */
const alternatives: readonly CameraMotion[] = [
  'dolly-in',
  'pan-right',
  'pan-left',
  'zoom-out',
  'pan-up',
];
/** Texts for the replacing motion, as the beginning of a sentence. */
const verbs: Readonly<Partial<Record<CameraMotion, string>>> = {
  'dolly-in': 'Moves in',
  'pan-right': 'Pans right',
  'pan-left': 'Pans left',
  'zoom-out': 'Moves back',
  'pan-up': 'Rises',
};
/** Texts for the motion that the picture would have had, as part of a sentence. */
const gerunds: Readonly<Record<Appearance, string>> = {
  right: 'panning right',
  left: 'panning left',
  up: 'rising',
  in: 'moving in',
  out: 'moving back',
  still: 'standing still',
};

/**
 * Chooses the motion of each shot from what it shows. Neighbours never move alike. No pan is followed by
 * its opposite, neither in the next shot nor later inside an area. Still shots may follow one another.
 * Motions chosen by the user stay.
 */
export function chooseMotions(
  placed: readonly PlacedShot[],
  frameRatio: number,
): Decided<CameraMotion>[] {
  const chosen: Decided<CameraMotion>[] = [];
  placed.forEach((candidate, i) => {
    const { findings, own } = candidate.shot;
    if (own?.motion !== undefined) {
      chosen.push({ value: own.motion, reason: 'Moves as you chose.' });
      return;
    }
    const input = { findings, ratio: findings.width / findings.height / frameRatio };
    const suited = rules.map((rule) => rule(input)).find((found) => found !== undefined);
    const taken = findTaken(placed, chosen, i);
    const looks = chosen.map(({ value }) => appearance[value]);
    chosen.push(avoid(suited ?? UNDECIDED, { ratio: input.ratio, taken, before: looks }));
  });
  return chosen;
}

type Appearance = (typeof appearance)[CameraMotion];

const SWINGS_BACK = 'the camera would swing back';

/**
 * Returns the motions that the shot at `position` must not have: those of its neighbours, and the opposite
 * of a pan of the shot before it or of the last pan in its area.
 */
function findTaken(
  placed: readonly PlacedShot[],
  chosen: readonly Decided<CameraMotion>[],
  position: number,
): ReadonlyMap<Appearance, string> {
  const taken = new Map<Appearance, string>();
  const name = placed[position]?.area.name;
  for (let i = position - 1; i >= 0 && placed[i]?.area.name === name; i--) {
    const look = appearance[chosen[i]?.value ?? 'still'];
    if (look !== 'right' && look !== 'left') continue;
    taken.set(opposite[look], SWINGS_BACK);
    break;
  }
  const before = chosen[position - 1];
  if (before !== undefined) {
    const look = appearance[before.value];
    taken.set(look, 'the photo before it does that already');
    if (look === 'right' || look === 'left') taken.set(opposite[look], SWINGS_BACK);
  }
  const next = placed[position + 1]?.shot.own?.motion;
  if (next !== undefined) taken.set(appearance[next], 'the photo after it does that already');
  return taken;
}

interface Surroundings {
  /** Same as in `MotionInput`. */
  readonly ratio: number;
  /** Motions it must not have, with the reason. */
  readonly taken: ReadonlyMap<Appearance, string>;
  /** Motions of the shots before it: the one seen last is reused last. */
  readonly before: readonly Appearance[];
}

/** Whether the picture continues beyond the frame in the camera's direction. */
function hasWay(motion: CameraMotion, ratio: number): boolean {
  if (motion === 'pan-up') return ratio < LONG_FROM;
  return (motion !== 'pan-left' && motion !== 'pan-right') || ratio > 1 / LONG_FROM;
}

function avoid(
  suited: Decided<CameraMotion>,
  { ratio, taken, before }: Surroundings,
): Decided<CameraMotion> {
  const isFree = (motion: CameraMotion) =>
    appearance[motion] === 'still' || !taken.has(appearance[motion]);
  if (isFree(suited.value)) return suited;
  const seenLast = (motion: CameraMotion) => before.lastIndexOf(appearance[motion]);
  const [value = 'still'] = alternatives
    .filter((motion) => isFree(motion) && hasWay(motion, ratio))
    .sort((one, other) => seenLast(one) - seenLast(other));
  const look = appearance[suited.value];
  const refused = `${verbs[value] ?? 'Still'} instead of ${gerunds[look]}`;
  return { value, reason: `${refused}: ${taken.get(look) ?? SWINGS_BACK}.` };
}
