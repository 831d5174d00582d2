/** Brightness of a picture, one byte for each pixel. */
export interface GreyImage {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A straight edge that stands nearly upright, in coordinates of half the picture's longer side. */
export interface UprightLine {
  /** Its middle, relative to the middle of the picture. */
  readonly x: number;
  readonly y: number;
  /** Distance to the right for each unit down. */
  readonly slant: number;
  readonly length: number;
}

/** Change of brightness from pixel to pixel that makes an edge. */
const EDGE = 14;
/** Edges with a larger tilt are not verticals of a building. */
const STEEPEST = 0.27;
/** Share of the picture's height that the shortest line spans. */
const SHORTEST = 0.045;
/** Maximum mean distance from its line, in pixels, of a straight edge. */
const CROOKED = 0.55;

/** The picture's straight upright edges, each traced from its upper end down. */
export function findUprightLines(picture: GreyImage): UprightLine[] {
  const edges = findEdges(picture);
  const lines: UprightLine[] = [];
  const { width, height } = picture;
  const unit = Math.max(width, height) / 2;
  for (let start = width; start < edges.length - width; start++) {
    if (edges[start] === 0) continue;
    const trace = traceDown(edges, start, width);
    if (trace.length < height * SHORTEST) continue;
    const line = fitLine(trace);
    if (line.error > CROOKED || Math.abs(line.slant) > STEEPEST) continue;
    lines.push({
      x: (line.x - width / 2) / unit,
      y: (line.y - height / 2) / unit,
      slant: line.slant,
      length: trace.length / unit,
    });
  }
  return lines;
}

/** Returns the change of brightness to the right where it is largest along its row, and 0 elsewhere. */
function findEdges({ data, width, height }: GreyImage): Int16Array {
  const across = new Int16Array(width * height);
  const edges = new Int16Array(width * height);
  const at = (i: number) => data[i] as number;
  for (let i = width + 1; i < data.length - width - 1; i++) {
    const right = at(i + 1 - width) + 2 * at(i + 1) + at(i + 1 + width);
    const left = at(i - 1 - width) + 2 * at(i - 1) + at(i - 1 + width);
    const below = at(i + width - 1) + 2 * at(i + width) + at(i + width + 1);
    const above = at(i - width - 1) + 2 * at(i - width) + at(i - width + 1);
    const isUpright = Math.abs(right - left) > 1.6 * Math.abs(below - above);
    across[i] = isUpright ? right - left : 0;
  }
  for (let i = 1; i < edges.length - 1; i++) {
    const own = Math.abs(across[i] as number);
    const isGreatest =
      own >= Math.abs(across[i - 1] as number) && own > Math.abs(across[i + 1] as number);
    if (own > 4 * EDGE && isGreatest) edges[i] = across[i] as number;
  }
  return edges;
}

type Point = readonly [x: number, y: number];

/** Follows an edge downwards and removes it from the map. */
function traceDown(edges: Int16Array, start: number, width: number): Point[] {
  const points: Point[] = [];
  let cell = start;
  const sign = Math.sign(edges[start] as number);
  while (edges[cell] !== undefined && edges[cell] !== 0) {
    points.push([cell % width, Math.floor(cell / width)]);
    edges[cell] = 0;
    const below = [cell + width, cell + width - 1, cell + width + 1];
    cell = below.reduce((best, next) =>
      sign * (edges[next] ?? 0) > sign * (edges[best] ?? 0) ? next : best,
    );
    if (Math.sign(edges[cell] ?? 0) !== sign) break;
  }
  return points;
}

function fitLine(points: readonly Point[]) {
  const count = points.length;
  const x = points.reduce((sum, point) => sum + point[0], 0) / count;
  const y = points.reduce((sum, point) => sum + point[1], 0) / count;
  const together = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  const spread = points.reduce((sum, point) => sum + (point[1] - y) ** 2, 0);
  const slant = together / Math.max(spread, 1);
  const error =
    points.reduce((sum, point) => sum + Math.abs(point[0] - x - slant * (point[1] - y)), 0) / count;
  return { x, y, slant, error };
}
