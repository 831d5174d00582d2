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
  ({ findings: { kind } }) =>
    when(kind === 'clip', 'still', 'No camera move: the clip has its own movement.'),
  ({ findings: { kind } }) =>
    when(kind === 'drawing', 'still', 'No camera move: viewers need to read the floor plan.'),
  ({ findings: { hasPeople } }) =>
    when(hasPeople, 'still', 'No camera move, so nobody gets cropped out.'),
  ({ findings: { isDetail } }) => when(isDetail, 'zoom-in', 'Slight move in: it shows a detail.'),
  ({ ratio }) => when(ratio < 1 / LONG_FROM, 'pan-up', 'Rises to show all of this tall photo.'),
  ({ findings }) =>
    when(toRoomName(findings) === 'stairs', 'pan-up', 'Rises to follow the stairs.'),
  ({ findings: { isAerial } }) =>
    when(isAerial, 'pan-up', 'Rises like a drone shot: this is an aerial photo.'),
  ({ findings, ratio }) => (ratio > LONG_FROM ? panAcross(findings) : undefined),
  ({ findings }) => (findings.isView ? panAcross(findings) : undefined),
  ({ findings }) =>
    when(toRoomName(findings) === 'exterior', 'zoom-out', 'Moves back to show the whole house.'),
  ({ findings }) =>
    when(isOutside(findings), 'zoom-out', 'Moves back to show more of the outdoor space.'),
  panToOpening,
  ({ findings: { vanishingPoint } }) =>
    when(vanishingPoint !== undefined, 'depth-motion', 'Moves into the room, following its lines.'),
  ({ findings: { place } }) =>
    when(place === 'inside', 'dolly-in', 'Moves in, like walking into the room.'),
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
    ? { value: 'pan-right', reason: 'Pans right, toward the light.' }
    : { value: 'pan-left', reason: 'Pans left, toward the light.' };
}

/** Travels along the long side of a picture, towards what attracts the eye. */
function panAcross({ opening, interestCentre }: ShotFindings): Decided<CameraMotion> {
  const x = opening?.x ?? interestCentre.x;
  const side = x >= 0.5 ? 'right' : 'left';
  const why = opening === undefined ? ' to show all of this wide photo' : ', toward the light';
  return { value: `pan-${side}`, reason: `Pans ${side}${why}.` };
}

const UNDECIDED: Decided<CameraMotion> = {
  value: 'zoom-in',
  reason: 'Slight move in: the photo is centered.',
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
/** Texts for the motion of a neighbour, as the end of a sentence. */
const neighbourVerbs: Readonly<Record<Appearance, string>> = {
  right: 'pans right',
  left: 'pans left',
  up: 'rises',
  in: 'moves in',
  out: 'moves back',
  still: 'has no camera move',
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
      chosen.push({ value: own.motion, reason: 'Moves the way you chose.' });
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

const SWINGS_BACK = 'so the camera doesn’t swing back';

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
    taken.set(look, `because the photo before it already ${neighbourVerbs[look]}`);
    if (look === 'right' || look === 'left') taken.set(opposite[look], SWINGS_BACK);
  }
  const next = placed[position + 1]?.shot.own?.motion;
  if (next !== undefined) {
    const look = appearance[next];
    taken.set(look, `because the photo after it already ${neighbourVerbs[look]}`);
  }
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
  const reason = `${verbs[value] ?? 'No camera move'}, ${taken.get(look) ?? SWINGS_BACK}.`;
  return { value, reason };
}
