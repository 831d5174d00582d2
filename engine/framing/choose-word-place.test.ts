import { expect, it } from 'vitest';
import { makeWordGround } from '@/tests/support/word-ground';
import type { PlacedMark, WordChoice } from '../raster/placed-overlay';
import { chooseWordPlace } from './choose-word-place';

const size = { width: 320, height: 180 };
const toGround = (luminanceAt: (column: number, row: number) => number) =>
  makeWordGround(size, luminanceAt);

const line: PlacedMark = {
  picture: { data: new Uint8Array(4 * 120 * 20), width: 120, height: 20 },
  x: 20,
  y: 130,
  needsScrim: true,
  isTinted: true,
  turn: 0,
};
const choice: WordChoice = {
  layouts: [[line]],
  places: [
    { layout: 0, x: 0, y: 0, cost: 0 },
    { layout: 0, x: 0, y: -120, cost: 0.1 },
  ],
  ink: [8, 20, 16],
  plates: { dark: [8, 20, 16], light: [250, 248, 244] },
};
const wish = { choice, contrast: 5, size, unit: 1.8, taken: [] };
const busy = (column: number, row: number) => ((column + row) % 2 === 0 ? 0.9 : 0.02);

it('text leaves a busy lawn for a calm sky, dark if the sky is bright', () => {
  const bright = toGround((column, row) => (row < 22 ? 0.8 : busy(column, row)));
  expect(chooseWordPlace(wish, bright)).toMatchObject({ place: { y: -120 }, look: 'dark' });
  const dusk = toGround((column, row) => (row < 22 ? 0.03 : busy(column, row)));
  expect(chooseWordPlace(wish, dusk)).toMatchObject({ place: { y: -120 }, look: 'light' });
});

it('text keeps the theme’s place if that is as calm as any', () => {
  expect(
    chooseWordPlace(
      wish,
      toGround(() => 0.03),
    ),
  ).toMatchObject({ place: { y: 0 } });
});

it('text is on a plate if nothing is calm, and the frame keeps its light', () => {
  expect(chooseWordPlace(wish, toGround(busy))?.look).toMatch(/plate/);
});

it('text is on a plate rather than on a fog-like shade over a dark frame', () => {
  const onePlace = { ...wish, choice: { ...choice, places: choice.places.slice(0, 1) } };
  const litOnTheLeft = toGround((column, row) => (row >= 30 && column < 20 ? 0.6 : 0.05));
  expect(chooseWordPlace(onePlace, litOnTheLeft)?.look).toBe('light-plate');
});

it('text keeps clear of other text on screen', () => {
  const taken = [{ x: 0, y: 120, width: 320, height: 60 }];
  const chosen = chooseWordPlace(
    { ...wish, taken },
    toGround(() => 0.03),
  );
  expect(chosen?.place.y).toBe(-120);
});

it('text beside other text is not dark, because its shade would hide it', () => {
  const bright = toGround(() => 0.8);
  const alone = { ...wish, choice: { ...choice, places: choice.places.slice(0, 1) } };
  const lookBeside = (y: number) =>
    chooseWordPlace({ ...alone, taken: [{ x: 0, y, width: 320, height: 20 }] }, bright)?.look;
  expect(lookBeside(20)).toBe('dark');
  expect(lookBeside(100)).not.toBe('dark');
  expect(lookBeside(108)).toBeUndefined();
});

it('a plate keeps clear of other text with its whole margin', () => {
  const busyAll = toGround(busy);
  const alone = { ...wish, choice: { ...choice, places: choice.places.slice(0, 1) } };
  const lookAbove = (y: number) =>
    chooseWordPlace({ ...alone, taken: [{ x: 0, y, width: 320, height: 20 }] }, busyAll)?.look;
  // The line ends at 150, its plate 4.7 further down; 4.3 are to be clear.
  expect(lookAbove(160)).toMatch(/plate$/);
  expect(lookAbove(156)).not.toMatch(/plate$/);
});

it('text does not cover a face that is as calm as a wall', () => {
  const calm = toGround(() => 0.03);
  const face = { x: 60, y: 115, width: 40, height: 50 };
  expect(chooseWordPlace(wish, { ...calm, wholes: [face] })?.place.y).toBe(-120);
});
