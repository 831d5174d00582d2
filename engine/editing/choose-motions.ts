import type { ShotFindings } from '@/contracts/edit-findings';
import type { CameraMotion } from '@/contracts/motion';
import type { Decided } from './edit-types';
import { isOutside, toRoomName } from './find-areas';
import type { PlacedShot } from './order-shots';

/** How motions look to a viewer: two that look the same never follow one another. */
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

/** What a motion is chosen from. */
interface MotionInput {
  readonly findings: ShotFindings;
  /** Width of the picture divided by its height, over the same of the frame. */
  readonly ratio: number;
}

type MotionRule = (input: MotionInput) => Decided<CameraMotion> | undefined;

/** A picture of which the frame shows less than this is looked at along its long side. */
const LONG_FROM = 1.35;
/** An opening or a point of interest this far from the middle draws the camera there. */
const MIN_ASIDE = 0.12;

/** The first that applies decides. */
const rules: readonly MotionRule[] = [
  ({ findings: { kind } }) => when(kind === 'clip', 'still', 'Still: a clip moves by itself.'),
  ({ findings: { kind } }) => when(kind === 'drawing', 'still', 'Still: it is a plan.'),
  ({ findings: { hasPeople } }) => when(hasPeople, 'still', 'Still: there are people in it.'),
  ({ findings: { isDetail } }) => when(isDetail, 'zoom-in', 'Closer, a little: it is a detail.'),
  ({ ratio }) =>
    when(ratio < 1 / LONG_FROM, 'pan-up', 'Rises: the picture is taller than the frame.'),
  ({ findings }) => when(toRoomName(findings) === 'stairs', 'pan-up', 'Rises: the stairs do.'),
  ({ findings: { isAerial } }) => when(isAerial, 'pan-up', 'Rises: it is taken from the air.'),
  ({ findings, ratio }) => (ratio > LONG_FROM ? panAcross(findings) : undefined),
  ({ findings }) => (findings.isView ? panAcross(findings) : undefined),
  ({ findings }) =>
    when(toRoomName(findings) === 'exterior', 'zoom-out', 'Moves back: the house comes into view.'),
  ({ findings }) => when(isOutside(findings), 'zoom-out', 'Moves back: it is taken outside.'),
  panToOpening,
  ({ findings: { vanishingPoint } }) =>
    when(
      vanishingPoint !== undefined,
      'depth-motion',
      'Moves in: the lines of the room lead there.',
    ),
  ({ findings: { place } }) => when(place === 'inside', 'dolly-in', 'Moves in: it is a room.'),
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

/** Along the long side of a picture, towards what draws the eye. */
function panAcross({ opening, interestCentre }: ShotFindings): Decided<CameraMotion> {
  const x = opening?.x ?? interestCentre.x;
  const side = x >= 0.5 ? 'right' : 'left';
  const why = opening === undefined ? 'the picture is wider than the frame' : 'the light is there';
  return { value: `pan-${side}`, reason: `Pans ${side}: ${why}.` };
}

const UNDECIDED: Decided<CameraMotion> = {
  value: 'zoom-in',
  reason: 'Closer, a little: nothing in it asks for more.',
};

/** The one seen longest ago replaces a motion that its neighbour has. */
const alternatives: readonly CameraMotion[] = [
  'dolly-in',
  'pan-right',
  'pan-left',
  'zoom-out',
  'pan-up',
];
const alternativeReasons: Readonly<Partial<Record<CameraMotion, string>>> = {
  'dolly-in': 'Moves in: its neighbour moves another way.',
  'pan-right': 'Pans right: its neighbour moves another way.',
  'pan-left': 'Pans left: its neighbour moves another way.',
  'zoom-out': 'Moves back: its neighbour moves another way.',
  'pan-up': 'Rises: its neighbour moves another way.',
};

/**
 * Chooses the motion of each shot from what it shows. Neighbours never move alike, and no pan is answered
 * by its opposite, neither by the next shot nor later inside an area; still shots may follow one another.
 * A person's motions stay.
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

/**
 * How the shot at `position` must not move: as its neighbours, or against a pan of the shot before it or
 * the last one of its area.
 */
function findTaken(
  placed: readonly PlacedShot[],
  chosen: readonly Decided<CameraMotion>[],
  position: number,
): ReadonlySet<Appearance> {
  const taken = new Set<Appearance>();
  const before = chosen[position - 1];
  if (before !== undefined) {
    const look = appearance[before.value];
    taken.add(look);
    if (look === 'right' || look === 'left') taken.add(opposite[look]);
  }
  const next = placed[position + 1]?.shot.own?.motion;
  if (next !== undefined) taken.add(appearance[next]);
  const name = placed[position]?.area.name;
  for (let i = position - 1; i >= 0 && placed[i]?.area.name === name; i--) {
    const look = appearance[chosen[i]?.value ?? 'still'];
    if (look !== 'right' && look !== 'left') continue;
    taken.add(opposite[look]);
    break;
  }
  return taken;
}

interface Surroundings {
  /** As in `MotionInput`. */
  readonly ratio: number;
  readonly taken: ReadonlySet<Appearance>;
  /** How the shots before it move: what was seen last comes back last. */
  readonly before: readonly Appearance[];
}

/** Whether the picture reaches beyond the frame where the camera would go. */
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
  return { value, reason: alternativeReasons[value] ?? 'Still: its neighbours move.' };
}
