import { readFingerprint } from './fingerprint';
import { type CompareCorners, showSameView } from './show-same-view';

/** A photo as input of the search for doubles. */
export interface FingerprintedShot {
  readonly id: string;
  /** See `takeFingerprint`; a shot without one has no doubles. */
  readonly fingerprint?: string | undefined;
}

/**
 * Minimum share of the pairs of two groups that must show one view, because a chain of steps aside ends
 * elsewhere.
 */
const LEAST_SHARED = 0.5;

/**
 * Groups the shots that show the same view. A pair takes about 0.4 ms: 60 shots take 0.7 s.
 * @param pause called before each shot is compared, so that the thread can do other work.
 * @returns groups of at least two ids, in the order of the shots; a shot is in at most one group.
 */
export async function findDoubles(
  shots: readonly FingerprintedShot[],
  compareCorners: CompareCorners,
  pause: () => Promise<unknown> = async () => undefined,
): Promise<string[][]> {
  const prints = shots.map(({ fingerprint }) =>
    fingerprint === undefined ? undefined : readFingerprint(fingerprint),
  );
  const pairs: [number, number][] = [];
  for (const [place, print] of prints.entries()) {
    if (print === undefined) continue;
    await pause();
    for (const [before, known] of prints.slice(0, place).entries()) {
      if (known === undefined || !showSameView(known, print, compareCorners)) continue;
      pairs.push([before, place]);
    }
  }
  return joinPairs(shots.length, pairs).map((group) =>
    group.flatMap((place) => shots[place]?.id ?? []),
  );
}

/** Two groups by position, and the share of their pairs that show one view. */
interface Shared {
  readonly one: number;
  readonly other: number;
  readonly share: number;
}

/**
 * Joins the two groups that share most, until no groups share enough. The order does not matter: two parts
 * of a view may come before the whole.
 * @param pairs that show one view. @returns groups of at least two.
 */
function joinPairs(count: number, pairs: readonly (readonly [number, number])[]): number[][] {
  const groups = Array.from({ length: count }, (_, place) => [place]);
  for (;;) {
    const most = findMostShared(groups, pairs);
    if (most === undefined || most.share < LEAST_SHARED) break;
    const joined = [...(groups[most.one] ?? []), ...(groups[most.other] ?? [])];
    groups[most.one] = joined.sort((first, second) => first - second);
    groups.splice(most.other, 1);
  }
  return groups.filter(({ length }) => length > 1);
}

/** Returns the two groups that share most; of equals those whose pair comes first. */
function findMostShared(
  groups: readonly (readonly number[])[],
  pairs: readonly (readonly [number, number])[],
): Shared | undefined {
  const groupOf = new Map(groups.flatMap((group, i) => group.map((place) => [place, i])));
  const sizeOf = (group: number) => groups[group]?.length ?? 0;
  const shared = new Map<string, Shared>();
  for (const [first, second] of pairs) {
    const [a = 0, b = 0] = [groupOf.get(first), groupOf.get(second)];
    if (a === b) continue;
    const [one, other] = [Math.min(a, b), Math.max(a, b)];
    const share = shared.get(`${one} ${other}`)?.share ?? 0;
    const ofPair = 1 / (sizeOf(one) * sizeOf(other));
    shared.set(`${one} ${other}`, { one, other, share: share + ofPair });
  }
  return [...shared.values()].sort((first, second) => second.share - first.share)[0];
}
