import { type Fingerprint, readFingerprint } from './fingerprint';
import { type CompareCorners, showSameView } from './show-same-view';

/** A photo as the search for doubles knows it. */
export interface FingerprintedShot {
  readonly id: string;
  /** See `takeFingerprint`; a shot without one has no doubles. */
  readonly fingerprint?: string | undefined;
}

/** Share of a group whose view a shot must show: a chain of steps aside ends somewhere else. */
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
  const groups: { ids: string[]; prints: Fingerprint[] }[] = [];
  for (const { id, fingerprint } of shots) {
    const print = fingerprint === undefined ? undefined : readFingerprint(fingerprint);
    if (print === undefined) continue;
    await pause();
    const shares = groups.map(
      ({ prints }) =>
        prints.filter((known) => showSameView(known, print, compareCorners)).length / prints.length,
    );
    const best = Math.max(0, ...shares);
    const group = best >= LEAST_SHARED ? groups[shares.indexOf(best)] : undefined;
    if (group === undefined) groups.push({ ids: [id], prints: [print] });
    else {
      group.ids.push(id);
      group.prints.push(print);
    }
  }
  return groups.flatMap(({ ids }) => (ids.length > 1 ? [ids] : []));
}
