import { describe, expect, it } from 'vitest';
import { cropWindow, focusOf, isSameFraming, moveTrim, setFocus, tidyFraming } from './framing';

describe('the point that stays in view', () => {
  it('is that of all shapes unless a shape has its own', () => {
    const all = setFocus({}, undefined, { x: 0.25, y: 0.5 });
    const own = setFocus(all, '9:16', { x: 0.8, y: 0.5 });
    expect(focusOf(own, '16:9')).toEqual({ x: 0.25, y: 0.5 });
    expect(focusOf(own, '9:16')).toEqual({ x: 0.8, y: 0.5 });
    expect(focusOf(setFocus(own, '9:16', undefined), '9:16')).toEqual({ x: 0.25, y: 0.5 });
  });

  it('never leaves the picture', () => {
    expect(setFocus({}, undefined, { x: 1.2, y: -0.1 }).focus).toEqual({ x: 1, y: 0 });
  });

  it('made automatic again leaves nothing to save', () => {
    const all = setFocus({}, undefined, { x: 0.5, y: 0.5 });
    const own = setFocus(all, '1:1', { x: 0.1, y: 0.1 });
    const none = setFocus(setFocus(own, '1:1', undefined), undefined, undefined);
    expect(tidyFraming(none)).toBeUndefined();
    expect(tidyFraming({ showsWhole: false })).toBeUndefined();
  });
});

describe('the window of a shape', () => {
  it('is as high as a landscape picture and a third as wide in a vertical one', () => {
    const { left, top, width, height } = cropWindow(16 / 9, 9 / 16);
    expect([top, height]).toEqual([0, 1]);
    expect(width).toBeCloseTo(0.316, 3);
    expect(left + width / 2).toBeCloseTo(0.5, 6);
  });

  it('is centred on the point as far as the picture reaches', () => {
    expect(cropWindow(2, 1, { x: 0.6, y: 0.5 }).left).toBeCloseTo(0.35, 6);
    expect(cropWindow(2, 1, { x: 0.95, y: 0.5 }).left).toBe(0.5);
    expect(cropWindow(0.5, 1, { x: 0.5, y: 0 }).top).toBe(0);
  });
});

describe('the used part of a clip', () => {
  const trim = { start: 2, end: 6 };

  it('is moved by one end in tenths of a second and stays half a second long', () => {
    expect(moveTrim(trim, { start: 3.14 }, 10)).toEqual({ start: 3.1, end: 6 });
    expect(moveTrim(trim, { start: 9 }, 10)).toEqual({ start: 5.5, end: 6 });
    expect(moveTrim(trim, { end: 0 }, 10)).toEqual({ start: 2, end: 2.5 });
  });

  it('ends with the clip, and is automatic when it is all of a short one', () => {
    expect(moveTrim(trim, { end: 99 }, 10.04)).toEqual({ start: 2, end: 10.04 });
    expect(moveTrim({ start: 0, end: 6 }, { end: 99 }, 7.04)).toBeUndefined();
    // Only the start of a long clip is shown by default.
    expect(moveTrim({ start: 0, end: 8 }, { end: 99 }, 90)).toEqual({ start: 0, end: 90 });
    expect(moveTrim({ start: 0, end: 6 }, { end: 9 }, undefined)).toEqual({ start: 0, end: 9 });
  });
});

it('two framings are equal in any order of their parts', () => {
  const one = { seconds: 4, focusByShape: { '1:1': { x: 0, y: 0 }, '9:16': { x: 1, y: 1 } } };
  const other = { focusByShape: { '9:16': { x: 1, y: 1 }, '1:1': { x: 0, y: 0 } }, seconds: 4 };
  expect(isSameFraming(one, other)).toBe(true);
  expect(isSameFraming(one, { ...other, seconds: 4.5 })).toBe(false);
  expect(isSameFraming(undefined, {})).toBe(true);
});
