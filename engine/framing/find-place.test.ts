import { expect, it } from 'vitest';
import { findPlace } from './find-place';
import type { PlaceClues } from './measure-place-clues';

/** A pale room with a view of nothing. */
const unclear: PlaceClues = {
  sky: 0,
  paleSky: 0,
  warm: 0.2,
  topLight: 0.4,
  light: 0.4,
  bottomTexture: 0.15,
  plainness: 0.3,
  uprights: 0.1,
  slants: 0.1,
  brightAbove: 0.3,
  room: 0,
};
const room: PlaceClues = { ...unclear, room: 1, plainness: 0.5 };
const evening: PlaceClues = { ...unclear, sky: 0.2, topLight: 0.3, light: 0.25 };

it('without a network, only certain rules answer', () => {
  expect(findPlace(unclear).place).toBe('unknown');
  expect(findPlace(room).place).toBe('inside');
});

it('a certain network is believed', () => {
  expect(findPlace(unclear, 0.6).place).toBe('outside');
  expect(findPlace(room, 0.6).place).toBe('outside');
});

it('an uncertain network needs the rules to agree', () => {
  expect(findPlace(room, -0.05).place).toBe('inside');
  expect(findPlace(room, 0.05).place).toBe('unknown');
  expect(findPlace(unclear, 0.05).place).toBe('unknown');
});

it('dusk is dark throughout with some sky: no wood, no sunlit house, no room', () => {
  expect(findPlace(evening, 0.6).light).toBe('dusk');
  expect(findPlace({ ...evening, sky: 0 }, 0.6).light).toBe('unknown');
  expect(findPlace({ ...evening, light: 0.46 }, 0.6).light).toBe('unknown');
  expect(findPlace(evening, -0.6).light).toBe('unknown');
});
