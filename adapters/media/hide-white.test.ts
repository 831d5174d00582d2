import { expect, it } from 'vitest';
import { hideWhite } from './hide-white';

/** A row of pixels, each a colour; three rows of it. */
function paint(row: readonly (readonly [number, number, number])[]) {
  const line = row.flatMap((colour) => [...colour, 255]);
  const picture = {
    data: new Uint8Array([...line, ...line, ...line]),
    width: row.length,
    height: 3,
  };
  const { data } = hideWhite(picture);
  return row.map((_, x) => [...data.subarray(4 * (row.length + x), 4 * (row.length + x) + 4)]);
}

const white = [255, 255, 255] as const;
const grey = [246, 250, 247] as const;
const red = [200, 20, 30] as const;
const pale = [205, 225, 245] as const;

it('white is clear, also where a scanner or JPEG left it a little grey', () => {
  const alphas = paint([white, grey, white, grey, red, red, red, red]).map(
    ([, , , alpha]) => alpha,
  );
  expect(alphas).toEqual([0, 0, 0, 0, 255, 255, 255, 255]);
});

it('an edge that fades into white fades away in the colour of its shape', () => {
  const half = [228, 138, 143] as const;
  const [, , , edge] = paint([white, white, white, half, red, red, red]);
  const [r = 0, g = 0, b = 0, alpha = 0] = edge ?? [];
  expect(Math.abs(alpha - 128)).toBeLessThan(12);
  for (const [i, value] of [r, g, b].entries()) {
    expect(Math.abs(value - (red[i] ?? 0))).toBeLessThan(20);
  }
});

it('a pale colour stays as it is', () => {
  const painted = paint([white, white, white, pale, pale, pale, pale, pale]);
  expect(painted.slice(3).map(([, , , alpha]) => alpha)).toEqual([255, 255, 255, 255, 255]);
  expect(painted[7]).toEqual([...pale, 255]);
});
