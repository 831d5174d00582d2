import { describe, expect, it } from 'vitest';
import type { PictureAnalysis } from '@/engine/framing/picture-analysis';
import { rankShots } from './rank-shots';

const toAnalysis = (changes: Partial<PictureAnalysis> & { readonly grey?: number }) => {
  const { grey = 0.5, ...rest } = changes;
  const colours = Array.from({ length: 48 }, () => grey);
  return {
    interest: [],
    writing: [],
    faces: [],
    isDrawing: false,
    sharpness: 20,
    light: 0.5,
    colours,
    ...rest,
  };
};

describe('the ranking of shots', () => {
  it('begins with the first, and prefers what is sharp, lit and different', () => {
    const ranking = rankShots([
      toAnalysis({ grey: 0.5, sharpness: 5 }),
      toAnalysis({ grey: 0.51, sharpness: 6 }),
      toAnalysis({ grey: 0.9, sharpness: 20 }),
      toAnalysis({ grey: 0.2, light: 0.08, sharpness: 18 }),
      toAnalysis({ grey: 0.3, sharpness: 19 }),
    ]);
    expect(ranking[0]).toBe(0);
    expect(ranking.slice(1, 3).sort()).toEqual([2, 4]);
    expect(ranking.at(-1)).toBe(1);
  });

  it('puts drawings last, and names every shot once', () => {
    const plan = toAnalysis({ grey: 1, isDrawing: true, sharpness: 40 });
    const ranking = rankShots([toAnalysis({}), plan, toAnalysis({ grey: 0.52 })]);
    expect(ranking).toEqual([0, 2, 1]);
    expect(rankShots([])).toEqual([]);
  });
});
