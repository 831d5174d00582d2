import type { PartState } from '@/adapters/queue/job-queue';
import { FRAME_RATE } from '@/contracts/production/storyboard';
import type { Segment } from './plan-segments';

/**
 * Maximum length of a part, except one of a single segment. Shorter parts cost more encoder starts; longer
 * ones leave renderers idle at the end. Figures: docs/decisions/055-every-idle-machine-helps.md.
 */
const MAX_PART_FRAMES = 3.5 * FRAME_RATE;

/** Neighbouring segments of the same settings, which one encoder encodes on any machine. */
export interface Part {
  /** The first segment's key. */
  readonly name: string;
  readonly segments: readonly [Segment, ...Segment[]];
}

/**
 * Splits the segments of a job's versions into parts. They depend on the versions alone, so that every
 * renderer plans the same.
 * @returns the parts of each version, in order; segments that an earlier version also shows belong to that
 * version.
 */
export function planParts(versions: readonly (readonly Segment[])[]): Part[][] {
  const planned = new Set<string>();
  return versions.map((segments) => {
    const parts: OpenPart[] = [];
    for (const [position, segment] of segments.entries()) {
      if (planned.has(segment.key)) continue;
      planned.add(segment.key);
      const part = parts.at(-1);
      if (part !== undefined && fits(segment, position, part)) {
        part.segments.push(segment);
        part.frames += segment.frames;
        part.end = position + 1;
      } else parts.push({ segments: [segment], frames: segment.frames, end: position + 1 });
    }
    return parts.map(({ segments: made }) => ({ name: made[0].key, segments: made }));
  });
}

/**
 * Returns the untaken parts of a version in the order in which to take them: forwards, because neighbours
 * show the same photos, starting in the longest untaken run. If another renderer is working right before that
 * run, starts with its second half.
 * @param parts parts of the version, in order.
 * @param states by name; a part without a state is not offered.
 */
export function orderOpenParts(
  parts: readonly Part[],
  states: ReadonlyMap<string, PartState>,
): Part[] {
  const stateAt = (position: number) => states.get(parts[position]?.name ?? '');
  let longest = { start: 0, end: 0 };
  let start = 0;
  for (let end = 1; end <= parts.length; end++) {
    if (stateAt(end - 1) !== 'open') start = end;
    else if (end - start > longest.end - longest.start) longest = { start, end };
  }
  const isFollowed = stateAt(longest.start - 1) === 'taken';
  const begin = longest.start + (isFollowed ? (longest.end - longest.start) >> 1 : 0);
  const ordered = [...parts.slice(begin), ...parts.slice(0, begin)];
  return ordered.filter(({ name }) => states.get(name) === 'open');
}

interface OpenPart {
  readonly segments: [Segment, ...Segment[]];
  frames: number;
  /** Index after its last segment. */
  end: number;
}

function fits({ settings, frames }: Segment, position: number, part: OpenPart): boolean {
  const isNext = position === part.end && settings === part.segments[0].settings;
  return isNext && part.frames + frames <= MAX_PART_FRAMES;
}
