import type { Decided } from './edit-types';
import type { PlacedShot } from './order-shots';

/** Minimum and maximum seconds on screen for each kind of shot. */
interface LengthRange {
  readonly least: number;
  readonly most: number;
  readonly reason: string;
}

const lengths = {
  end: { least: 3.5, most: 5, reason: 'On screen longer, as the first or last in the video.' },
  plan: { least: 3.5, most: 4.5, reason: 'On screen longer so viewers can read the floor plan.' },
  room: { least: 2.5, most: 3.5, reason: 'Long enough to take in the room.' },
  again: { least: 1.5, most: 2, reason: 'Shorter: another view of the same room.' },
  detail: { least: 1.5, most: 2, reason: 'Shorter: this is a detail.' },
} satisfies Record<string, LengthRange>;

/**
 * Areas without a room's name: a second view there may show another room, so it keeps its length.
 */
const unnamed: ReadonlySet<string> = new Set(['inside', 'outside', 'somewhere']);

/** Factor for vertical versions, which are a quarter faster. */
const VERTICAL_SHARE = 0.75;
const MIN_SECONDS = 1.5;
const STEP_SECONDS = 0.5;
/** Seconds of the opening: the title takes 3 s and leaves before the transition. */
const OPENING_SECONDS = 3.5;

function toRange(placed: readonly PlacedShot[], i: number): LengthRange {
  const candidate = placed[i];
  if (candidate === undefined) return lengths.room;
  const { findings } = candidate.shot;
  if (findings.kind === 'drawing') return lengths.plan;
  if (i === 0 || i === placed.length - 1) return lengths.end;
  if (findings.isDetail) return lengths.detail;
  const { name } = candidate.area;
  return placed[i - 1]?.area.name === name && !unnamed.has(name) ? lengths.again : lengths.room;
}

/**
 * Chooses how long each photo is on screen, within its range, so that the video reaches its target length.
 * Clips and lengths chosen by the user stay as they are. The opening lasts as long as the title over it; if
 * the version would become too long, the longest other shots are shortened.
 * @returns seconds, multiples of half a second; undefined for a clip.
 */
export function chooseLengths(
  placed: readonly PlacedShot[],
  { targetSeconds, frameRatio }: { readonly targetSeconds: number; readonly frameRatio: number },
): (Decided<number> | undefined)[] {
  const share = frameRatio < 1 ? VERTICAL_SHARE : 1;
  const ranges = placed.map((_, i) => toRange(placed, i));
  const least = ranges.reduce((sum, range) => sum + range.least, 0) * share;
  const most = ranges.reduce((sum, range) => sum + range.most, 0) * share;
  const fill = Math.min(1, Math.max(0, (targetSeconds * share - least) / (most - least)));
  const chosen = placed.map(({ shot: { findings, own } }, i): ChosenLength | undefined => {
    if (findings.kind === 'clip') return undefined;
    if (own?.seconds !== undefined) {
      return { value: own.seconds, reason: 'As long as you chose.', isOwn: true };
    }
    const { least, most, reason } = ranges[i] ?? lengths.room;
    const seconds = (least + (most - least) * fill) * share;
    return { value: Math.max(MIN_SECONDS, Math.round(seconds * 2) / 2), reason, isOwn: false };
  });
  const [opening] = chosen;
  if (opening?.isOwn === false && opening.value < OPENING_SECONDS) {
    const added = OPENING_SECONDS - opening.value;
    opening.value = OPENING_SECONDS;
    const total = chosen.reduce((sum, length) => sum + (length?.value ?? 0), 0);
    shorten(chosen.slice(1), Math.min(added, total - targetSeconds));
  }
  return chosen.map((length) => length && { value: length.value, reason: length.reason });
}

interface ChosenLength {
  value: number;
  readonly reason: string;
  /** Whether the user chose the length. */
  readonly isOwn: boolean;
}

/**
 * Shortens the longest shots by these seconds in all, as far as their ranges allow; of equal ones the last
 * first.
 */
function shorten(chosen: readonly (ChosenLength | undefined)[], seconds: number): void {
  for (let left = seconds; left > 0; left -= STEP_SECONDS) {
    const longest = chosen.reduce<ChosenLength | undefined>((most, length) => {
      if (length === undefined || length.isOwn || length.value <= MIN_SECONDS) return most;
      return length.value >= (most?.value ?? 0) ? length : most;
    }, undefined);
    if (longest === undefined) return;
    longest.value -= STEP_SECONDS;
  }
}
