import { type Fingerprint, type FingerprintCorner, THUMB } from './fingerprint';

/** Maximum differing bits of 256 for two corners to match, and relative to the second best match. */
const MAX_DIFFERENCE = 62;
const DISTINCTNESS = 0.86;
/** All bits. */
const ANY = 256;
/** Maximum distance, as a share of the width, of one corner found at two sizes. */
const SAME_PLACE = 0.03;
/** Maximum distance of a corner from where the others put it: near things move more at a step aside. */
const TOLERANCE = 0.035;
/** Limits for the second picture relative to the first: scale, and turn in radians. */
const SCALES = { least: 0.62, most: 1.6 };
/** The same for an upright part of a wide picture. */
const SCALES_OF_PART = { least: 1.3, most: 2.8 };
const MAX_TURN = 0.24;
/** Minimum number of corners that agree, and their share of all matches. */
const LEAST_AGREEING = 14;
const LEAST_SHARE = 0.3;
/** Minimum share of each picture that the other shows too. */
const LEAST_OVERLAP = 0.5;
/** For a picture inside another: minimum share of itself and of the other; a smaller one shows a detail. */
const LEAST_OF_PART = 0.85;
const LEAST_OF_WHOLE = 0.3;
/**
 * Number of corners that is enough if light and shade agree as well, wherever they are: a horizon has all
 * its corners in one line, a softly focused picture has few. With the minimum correlation of the thumbnails
 * where the pictures overlap.
 */
const LEAST_AGREEING_IN_LIGHT = 8;
const LEAST_LIGHT = 0.9;
/** Minimum correlation: below it light and shade differ, as of a house at noon and at dusk. */
const LEAST_ALIKE_IN_LIGHT = 0.3;
/** Minimum area in squared widths that the agreeing corners cover: one object in two rooms covers less. */
const LEAST_SPREAD = 0.06;
/** Correlation of the thumbnails above which pictures are the same, whatever the corners say. */
const SAME_THUMB = 0.985;
/** Number of pairs of matches that propose a placement. */
const MAX_PROPOSALS = 700;

/** A corner of one picture, and its position in the other. */
interface Match {
  readonly from: FingerprintCorner;
  readonly to: FingerprintCorner;
  readonly difference: number;
}

/** Maps a place of one picture to the other: a turn, a scale and a shift. */
interface Placement {
  readonly a: number;
  readonly b: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Counts in how many bits corners differ. @param one words of all corners of a picture, as in a
 * fingerprint.
 * @returns the counts for one corner of `one`, one number for each corner of `other`, valid until the next
 *   call.
 */
export type CompareCorners = (
  one: Int32Array,
  other: Int32Array,
) => (corner: number) => Uint16Array;

/**
 * Returns whether two pictures show the same view: from a step aside, nearer or brighter, but not at
 * another time of day.
 */
export function showSameView(
  one: Fingerprint,
  other: Fingerprint,
  compareCorners: CompareCorners,
): boolean {
  return measureSameness(one, other, compareCorners).isSame;
}

/** Evidence for one view. `agreeing`: corners that are where the others put them. */
export function measureSameness(
  one: Fingerprint,
  other: Fingerprint,
  compareCorners: CompareCorners,
) {
  const isSameAspect = Math.abs(one.aspect - other.aspect) < 0.05;
  const correlation = isSameAspect ? correlate(one.thumb, other.thumb) : 0;
  const matches = matchCorners(one, other, compareCorners(one.words, other.words));
  const found = findPlacement(matches, SCALES);
  const { agreeing } = found;
  const shared = measureOverlap(found, one.aspect, other.aspect);
  const isMatched = isOneView(shared) && isAgreed(found, matches, one, other);
  const isSame = isMatched || correlation >= SAME_THUMB;
  return {
    isSame: isSame || hasUprightPart(one, other, compareCorners),
    agreeing: agreeing.length,
    matched: matches.length,
    overlap: Math.min(...shared),
    area: measureSpread(agreeing),
    correlation,
  };
}

/** Returns whether each picture shows half of the other, or one is inside the other and no detail of it. */
function isOneView(shared: readonly [number, number]): boolean {
  const least = Math.min(...shared);
  return (
    least >= LEAST_OVERLAP || (least >= LEAST_OF_WHOLE && Math.max(...shared) >= LEAST_OF_PART)
  );
}

/**
 * Returns whether one picture is upright and shows a part of the other, which is wide: a crop for a phone,
 * or the camera turned. In one video both would be the same corner twice.
 */
function hasUprightPart(
  one: Fingerprint,
  other: Fingerprint,
  compareCorners: CompareCorners,
): boolean {
  const [wide, upright] = one.aspect < other.aspect ? [one, other] : [other, one];
  if (wide.aspect >= 1 || upright.aspect <= 1) return false;
  const matches = matchCorners(wide, upright, compareCorners(wide.words, upright.words));
  const found = findPlacement(matches, SCALES_OF_PART);
  const [ofWide, ofUpright] = measureOverlap(found, wide.aspect, upright.aspect);
  return (
    isAgreed(found, matches, wide, upright) &&
    ofUpright >= LEAST_OF_PART &&
    ofWide >= LEAST_OF_WHOLE
  );
}

function correlate(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0) / one.length;
}

function matchCorners(
  one: Fingerprint,
  other: Fingerprint,
  compare: ReturnType<CompareCorners>,
): Match[] {
  const matches = one.corners.flatMap((from, i) => {
    const found = findMatch(compare(i), other.corners);
    return found === undefined ? [] : [{ from, ...found }];
  });
  return matches.sort((first, second) => first.difference - second.difference);
}

/** Returns the nearest corner, unless one elsewhere is nearly as near. */
function findMatch(
  differences: Uint16Array,
  corners: readonly FingerprintCorner[],
): Omit<Match, 'from'> | undefined {
  let difference = MAX_DIFFERENCE + 1;
  let nearest = -1;
  for (let i = 0; i < differences.length; i++) {
    const differing = differences[i] ?? ANY;
    if (differing >= difference) continue;
    difference = differing;
    nearest = i;
  }
  const to = corners[nearest];
  if (to === undefined) return undefined;
  let next = ANY;
  for (let i = 0; i < differences.length; i++) {
    const differing = differences[i] ?? ANY;
    if (differing < next && isElsewhere(corners[i], to)) next = differing;
  }
  return difference > DISTINCTNESS * next ? undefined : { to, difference };
}

function isElsewhere(corner: FingerprintCorner | undefined, { x, y }: FingerprintCorner): boolean {
  return corner !== undefined && Math.hypot(corner.x - x, corner.y - y) > SAME_PLACE;
}

/** A placement, with the matches that agree with it. */
interface Found {
  readonly placement?: Placement;
  readonly agreeing: readonly Match[];
}

/**
 * Returns whether enough corners agree, spread over the picture or in the same light, and not in quite
 * another light.
 */
function isAgreed(
  found: Found,
  matches: readonly Match[],
  one: Fingerprint,
  other: Fingerprint,
): boolean {
  const { length } = found.agreeing;
  if (length < Math.max(LEAST_AGREEING_IN_LIGHT, LEAST_SHARE * matches.length)) return false;
  const isAllOver = length >= LEAST_AGREEING && measureSpread(found.agreeing) >= LEAST_SPREAD;
  const light = compareLight(found, one, other);
  return light >= (isAllOver ? LEAST_ALIKE_IN_LIGHT : LEAST_LIGHT);
}

/**
 * Returns the correlation of the thumbnails where the pictures overlap: 1 also for the same picture,
 * brighter.
 */
function compareLight(
  { placement }: Found,
  { thumb, aspect }: Fingerprint,
  other: Fingerprint,
): number {
  if (placement === undefined) return 0;
  const pairs: [number, number][] = [];
  for (let i = 0; i < THUMB ** 2; i++) {
    const u = ((i % THUMB) + 0.5) / THUMB;
    const v = ((Math.floor(i / THUMB) + 0.5) / THUMB) * aspect;
    const { x, y } = put(placement, u, v);
    const seen = readThumb(other, x, y / other.aspect);
    if (seen !== undefined) pairs.push([thumb[i] ?? 0, seen]);
  }
  return correlatePairs(pairs);
}

/** Interpolates between the four nearest places; undefined beyond the picture. */
function readThumb({ thumb }: Fingerprint, x: number, y: number): number | undefined {
  if (x < 0 || y < 0 || x > 1 || y > 1) return undefined;
  const [across, down] = [x, y].map((share) =>
    Math.max(0, Math.min(THUMB - 1.001, share * THUMB - 0.5)),
  ) as [number, number];
  const at = Math.floor(down) * THUMB + Math.floor(across);
  const mix = (from: number) =>
    (thumb[from] ?? 0) * (1 - (across % 1)) + (thumb[from + 1] ?? 0) * (across % 1);
  return mix(at) * (1 - (down % 1)) + mix(at + THUMB) * (down % 1);
}

function correlatePairs(pairs: readonly (readonly [number, number])[]): number {
  const mean = (k: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[k], 0) / pairs.length;
  const [first, second] = [mean(0), mean(1)];
  let [together, ofFirst, ofSecond] = [0, 0, 0];
  for (const [one, other] of pairs) {
    together += (one - first) * (other - second);
    ofFirst += (one - first) ** 2;
    ofSecond += (other - second) ** 2;
  }
  return together / Math.sqrt(Math.max(1e-9, ofFirst * ofSecond));
}

/** Finds the placement with which most matches agree; the best matches propose it, two at a time. */
function findPlacement(matches: readonly Match[], scales: typeof SCALES): Found {
  let best: Found = { agreeing: [] };
  let proposals = 0;
  for (let second = 1; second < matches.length; second++) {
    for (let first = 0; first < second; first++) {
      if (proposals++ > MAX_PROPOSALS) return best;
      const placement = propose(matches[first], matches[second], scales);
      if (placement === undefined) continue;
      const agreeing = matches.filter((match) => agrees(placement, match));
      if (agreeing.length > best.agreeing.length) best = { placement, agreeing };
    }
  }
  return { ...best, agreeing: distinctPlaces(best.agreeing) };
}

function propose(
  one: Match | undefined,
  other: Match | undefined,
  scales: typeof SCALES,
): Placement | undefined {
  if (one === undefined || other === undefined) return undefined;
  const [fx, fy] = [other.from.x - one.from.x, other.from.y - one.from.y];
  const [tx, ty] = [other.to.x - one.to.x, other.to.y - one.to.y];
  const square = fx * fx + fy * fy;
  // Two corners side by side say little about a scale.
  if (square < 0.02) return undefined;
  const a = (fx * tx + fy * ty) / square;
  const b = (fx * ty - fy * tx) / square;
  const scale = Math.hypot(a, b);
  if (scale < scales.least || scale > scales.most) return undefined;
  if (Math.abs(Math.atan2(b, a)) > MAX_TURN) return undefined;
  return {
    a,
    b,
    x: one.to.x - (a * one.from.x - b * one.from.y),
    y: one.to.y - (b * one.from.x + a * one.from.y),
  };
}

function put({ a, b, x, y }: Placement, u: number, v: number) {
  return { x: a * u - b * v + x, y: b * u + a * v + y };
}

function agrees({ a, b, x, y }: Placement, { from, to }: Match): boolean {
  const [dx, dy] = [a * from.x - b * from.y + x - to.x, b * from.x + a * from.y + y - to.y];
  return dx * dx + dy * dy < TOLERANCE * TOLERANCE;
}

/** Keeps one match of each place: a corner found at three sizes counts once. */
function distinctPlaces(matches: readonly Match[]): Match[] {
  const distinct: Match[] = [];
  for (const match of matches) {
    const isKnown = distinct.some(
      ({ from }) => Math.hypot(from.x - match.from.x, from.y - match.from.y) < SAME_PLACE / 2,
    );
    if (!isKnown) distinct.push(match);
  }
  return distinct;
}

const SAMPLES = 12;

/** Returns the share of one picture that the other shows, and the reverse. */
function measureOverlap(
  { placement }: Found,
  aspect: number,
  otherAspect: number,
): readonly [number, number] {
  if (placement === undefined) return [0, 0];
  const { a, b } = placement;
  let shown = 0;
  for (let i = 0; i < SAMPLES * SAMPLES; i++) {
    const u = ((i % SAMPLES) + 0.5) / SAMPLES;
    const v = ((Math.floor(i / SAMPLES) + 0.5) / SAMPLES) * aspect;
    const { x, y } = put(placement, u, v);
    if (x >= 0 && y >= 0 && x <= 1 && y <= otherAspect) shown++;
  }
  const share = shown / SAMPLES ** 2;
  const shareOfOther = (share * aspect * (a * a + b * b)) / otherAspect;
  return [share, shareOfOther];
}

function measureSpread(matches: readonly Match[]): number {
  if (matches.length === 0) return 0;
  const xs = matches.map(({ from }) => from.x);
  const ys = matches.map(({ from }) => from.y);
  return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys));
}
