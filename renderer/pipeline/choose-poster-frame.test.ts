import { expect, it } from 'vitest';
import { choosePosterFrame } from './choose-poster-frame';

const title = { startFrame: 15, endFrame: 150 };

it('a poster is a frame before the title if the title covers the rest, even with a tolerance of three frames', () => {
  expect(choosePosterFrame(150, [title])).toBe(11);
});

it('a poster is the middle frame if no words are there', () => {
  expect(choosePosterFrame(90, [])).toBe(45);
  expect(choosePosterFrame(400, [title])).toBe(200);
});

it('a poster is a frame before the title, also if a voice speaks from the first frame on', () => {
  expect(choosePosterFrame(150, [{ startFrame: 0, endFrame: 150 }, title])).toBe(11);
});

it('a poster shows all words where they are never absent', () => {
  expect(choosePosterFrame(60, [{ startFrame: 0, endFrame: 60 }])).toBeGreaterThanOrEqual(36);
});
