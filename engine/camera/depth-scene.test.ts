import { describe, expect, it } from 'vitest';
import { type DepthScene, inverseDepthAt, traceBack } from './depth-scene';

/** A room 3 wide and 2 high whose far wall is a third of the photo's width. */
const room: DepthScene = {
  kind: 'room',
  planes: [
    { a: 0, b: 0, c: 1 },
    { a: 6, b: 0, c: 0 },
    { a: -6, b: 0, c: 0 },
    { a: 0, b: 9, c: 0 },
    { a: 0, b: -9, c: 0 },
  ],
  softness: 0.1,
  vanishing: { u: 0, v: 0 },
};

describe('a scene of planes', () => {
  it('is nearest at the edges of the photo and has no corners', () => {
    expect(inverseDepthAt(room, { u: 0, v: 0 })).toBeCloseTo(1);
    expect(inverseDepthAt(room, { u: 0.5, v: 0 })).toBeCloseTo(3);
    const seam = [-2, -1, 0, 1, 2].map((i) => inverseDepthAt(room, { u: 1 / 6 + i * 0.002, v: 0 }));
    const steps = seam.slice(1).map((value, i) => value - (seam[i] ?? 0));
    for (const [i, step] of steps.slice(1).entries()) {
      expect(step - (steps[i] ?? 0)).toBeGreaterThan(0);
      expect(step - (steps[i] ?? 0)).toBeLessThan(0.004);
    }
  });

  it('shows the unchanged photo from its original viewpoint', () => {
    const seen = { u: 0.31, v: -0.2 };
    expect(traceBack(room, { x: 0, y: 0, z: 0 }, seen)).toEqual(seen);
  });

  it('agrees with positions in space', () => {
    const travel = { x: 0.02, y: -0.01, z: 0.1 };
    for (const photo of [
      { u: 0.4, v: 0.05 },
      { u: -0.05, v: 0.3 },
      { u: 0.1, v: 0.02 },
    ]) {
      const near = inverseDepthAt(room, photo);
      // A thing at (u, v) / near, 1 / near, seen by a camera that stands at `travel`.
      const away = 1 / near - travel.z;
      const seen = { u: (photo.u / near - travel.x) / away, v: (photo.v / near - travel.y) / away };
      const back = traceBack(room, travel, seen);
      expect(back.u).toBeCloseTo(photo.u, 6);
      expect(back.v).toBeCloseTo(photo.v, 6);
    }
  });

  it('keeps lines on a wall straight', () => {
    const travel = { x: 0.03, y: 0, z: 0.12 };
    // Along the floor, away from its edges.
    const [from, middle, to] = [0.2, 0.27, 0.34].map((v) =>
      traceBack(room, travel, { u: 0.1 * (v / 0.27), v }),
    );
    if (from === undefined || middle === undefined || to === undefined) throw new Error('no line');
    const cross = (middle.u - from.u) * (to.v - from.v) - (middle.v - from.v) * (to.u - from.u);
    expect(Math.abs(cross)).toBeLessThan(1e-9);
  });
});
