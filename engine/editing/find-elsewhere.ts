import type { ShotFindings } from '@/contracts/project/edit-findings';

type Position = NonNullable<ShotFindings['position']>;

/** What is said of a photo that was taken there. */
export const TAKEN_ELSEWHERE =
  'Taken far from the other photos: check that it shows this property.';

/** Farther apart no two photos of one property are, even where a phone is unsure of its place. */
const FAR_METRES = 3_000;
/** As many as this tell where the property is, if they are most of those whose place is known. */
const LEAST_AT_HOME = 3;
const METRES_OF_DEGREE = 111_000;

/**
 * Finds the photos that were taken far from where most were, by what cameras wrote: the neighbourhood, or
 * another property's. Where cameras wrote no place, as most without a phone do, nothing is said.
 */
export function findElsewhere<Shot extends { readonly findings: ShotFindings }>(
  shots: readonly Shot[],
): ReadonlySet<Shot> {
  const placed = shots.flatMap((shot) => {
    const { position } = shot.findings;
    return position === undefined ? [] : [{ shot, position }];
  });
  const farFrom = (home: Position) =>
    placed.filter(({ position }) => measureMetres(home, position) > FAR_METRES);
  const elsewhere = placed
    .map(({ position }) => farFrom(position))
    .reduce((fewest, far) => (far.length < fewest.length ? far : fewest), placed);
  const atHome = placed.length - elsewhere.length;
  const isKnown = atHome >= LEAST_AT_HOME && atHome > elsewhere.length;
  return new Set(isKnown ? elsewhere.map(({ shot }) => shot) : []);
}

/** On a plane, which is near enough to tell a street from another town. */
function measureMetres(one: Position, other: Position): number {
  const across = Math.abs(one.longitude - other.longitude);
  const east = Math.min(across, 360 - across) * Math.cos((one.latitude * Math.PI) / 180);
  return METRES_OF_DEGREE * Math.hypot(one.latitude - other.latitude, east);
}
