import { readFingerprint } from './fingerprint';
import { type CompareCorners, showSameView } from './show-same-view';

/** A photo as the search for doubles knows it. */
export interface FingerprintedShot {
  readonly id: string;
  /** See `takeFingerprint`; a shot without one has no doubles. */
  readonly fingerprint?: string | undefined;
}

/** Share of the pairs of two groups that must show one view: a chain of steps aside ends somewhere else. */
const LEAST_SHARED = 0.5;

/**
 * Groups the shots that show the same view. About 0.4 ms for each pair of shots: 60 shots take 0.7 s.
 * @param pause called before each shot is compared, to let the thread do what else waits for it.
 * @returns groups of at least two, by id, in the order of the shots; a shot is in one group at most.
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

/** Groups, by their places in the list of them, and the share of their pairs that show one view. */
interface Shared {
  readonly one: number;
  readonly other: number;
  readonly share: number;
}

/**
 * Joins the two groups that share most, as long as any share enough, whatever the order: two parts of a view
 * may come before the whole that both belong to.
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

/** The two that share most; of several, those whose pair comes first. */
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
