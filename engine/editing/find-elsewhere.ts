import type { ShotFindings } from '@/contracts/project/edit-findings';

type Position = NonNullable<ShotFindings['position']>;

/** Reason shown for such a photo. */
export const TAKEN_ELSEWHERE = 'Taken far away from the other photos. Is this the right property?';

/** Distance in metres beyond which two photos are not of one property, even with an imprecise location. */
const FAR_METRES = 3_000;
/** Number of photos that locate the property, if they are the majority of those with a location. */
const LEAST_AT_HOME = 3;
const METRES_OF_DEGREE = 111_000;

/**
 * Finds photos taken far from the majority, by the locations that cameras stored: of the neighbourhood, or
 * of another property. Without locations, as from most cameras that are no phones, it finds none.
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

/** Distance on a plane, precise enough to tell a street from another town. */
function measureMetres(one: Position, other: Position): number {
  const across = Math.abs(one.longitude - other.longitude);
  const east = Math.min(across, 360 - across) * Math.cos((one.latitude * Math.PI) / 180);
  return METRES_OF_DEGREE * Math.hypot(one.latitude - other.latitude, east);
}
