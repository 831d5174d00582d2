import { describe, expect, it } from 'vitest';
import { suggestPiece, suggestPieces } from './suggest-pieces';

describe('suggested pieces', () => {
  it('begin with a piece of the wanted mood', () => {
    expect(suggestPieces({ seconds: 30, shots: 10, mood: 'elegant' })[0]).toBe('strings');
    expect(suggestPieces({ seconds: 30, shots: 10, mood: 'calm' })[0]).toBe('calm-piano');
  });

  it('follow the pace if no mood is known', () => {
    const fast = suggestPieces({ seconds: 30, shots: 15 }).slice(0, 3);
    expect([...fast].sort()).toEqual(['acoustic-folk', 'light-house', 'modern-pulse']);
    const slow = suggestPieces({ seconds: 30, shots: 5 });
    expect([...slow].slice(0, 2).sort()).toEqual(['calm-piano', 'cinematic']);
  });

  it('follow a plan whose photos have lengths of their own', () => {
    const slow = Array.from({ length: 5 }, () => ({ kind: 'photo', ownSeconds: 6 }) as const);
    const fast = Array.from({ length: 5 }, () => ({ kind: 'photo', ownSeconds: 2 }) as const);
    expect(suggestPiece(slow, [], 30)).toBe('calm-piano');
    expect(suggestPiece(fast, [], 30)).toBe('modern-pulse');
  });
});
