import type { RoomName, ShotFindings } from '@/contracts/project/edit-findings';

/** Minimum certainty of a room's name: a wrong name does more harm than none. */
const MIN_ROOM_CONFIDENCE = 0.5;

/** Rooms in the order of a visit, from the street to the garden. */
const visitOrder: Readonly<Record<Exclude<RoomName, 'detail'>, number>> = {
  exterior: 0,
  entry: 10,
  hall: 10,
  stairs: 15,
  'living room': 20,
  kitchen: 30,
  'dining room': 40,
  'main bedroom': 50,
  bathroom: 55,
  bedroom: 60,
  office: 65,
  laundry: 70,
  garage: 75,
  balcony: 80,
  terrace: 80,
  garden: 82,
  pool: 84,
  view: 86,
  plan: 90,
};
const INSIDE = 20;
const OUTSIDE_AGAIN = 80;
const PLAN = 'plan';

/** Rooms that connect others: they keep the photographer's position. */
const passages: ReadonlySet<string> = new Set(['hall', 'stairs']);
const outsideRooms: ReadonlySet<string> = new Set([
  'exterior',
  'balcony',
  'terrace',
  'garden',
  'pool',
  'view',
]);

/** A part of the house. Shots of one area belong together. */
export interface Area {
  /** A room's name, or `inside`, `outside` or `somewhere` if it has none. */
  readonly name: string;
  /** Position of the area in a visit. */
  readonly rank: number;
  readonly isOutside: boolean;
}

/** Returns the room that a shot is known to show. */
export function toRoomName({ room }: ShotFindings): RoomName | undefined {
  return room !== undefined && room.confidence >= MIN_ROOM_CONFIDENCE ? room.name : undefined;
}

/** Returns whether a shot is known to be an exterior. */
export function isOutside(findings: ShotFindings): boolean {
  const name = toRoomName(findings);
  if (name === undefined || name === 'detail') return findings.place === 'outside';
  return outsideRooms.has(name);
}

/**
 * Returns the area of each shot, in order. A shot without a name belongs to the area before it, because
 * photographers finish a room before they leave it, unless one of the two is outside and the other is not.
 * Without any names, all shots are one area and keep their order.
 */
export function findAreas(shots: readonly { readonly findings: ShotFindings }[]): Area[] {
  const areas: Area[] = [];
  for (const { findings } of shots) {
    const visited = areas.filter(({ name }) => name !== PLAN);
    areas.push(nameArea(findings, visited) ?? continueArea(findings, visited));
  }
  return areas.map((area, i) => (area.name === SOMEWHERE ? toNext(area, areas.slice(i)) : area));
}

const SOMEWHERE = 'somewhere';

/** Gives shots before the first known area the rank of that area, so that they stay before it. */
function toNext(area: Area, rest: readonly Area[]): Area {
  const next = rest.find(({ name }) => name !== SOMEWHERE && name !== PLAN);
  return next === undefined ? area : { ...area, rank: next.rank };
}

function nameArea(findings: ShotFindings, visited: readonly Area[]): Area | undefined {
  if (findings.kind === 'drawing') return toArea(PLAN, visitOrder.plan);
  const name = toRoomName(findings);
  if (name === undefined || name === 'detail') return undefined;
  const before = visited.at(-1);
  const isAfterBedroom = name === 'bathroom' && before?.name.includes('bedroom');
  const isOnTheWay = passages.has(name) && before !== undefined && !before.isOutside;
  if (before !== undefined && (isAfterBedroom || isOnTheWay)) return toArea(name, before.rank);
  return toArea(name, visitOrder[name]);
}

function toArea(name: string, rank: number): Area {
  return { name, rank, isOutside: outsideRooms.has(name) };
}

function continueArea({ place }: ShotFindings, visited: readonly Area[]): Area {
  const before = visited.at(-1);
  if (place === 'unknown') return before ?? { ...toArea(SOMEWHERE, INSIDE) };
  const isOut = place === 'outside';
  if (before !== undefined && before.name !== SOMEWHERE && before.isOutside === isOut)
    return before;
  const wasInside = visited.some((area) => area.name !== SOMEWHERE && !area.isOutside);
  if (!isOut) return { name: 'inside', rank: INSIDE, isOutside: false };
  return {
    name: 'outside',
    rank: wasInside ? OUTSIDE_AGAIN : visitOrder.exterior,
    isOutside: true,
  };
}
