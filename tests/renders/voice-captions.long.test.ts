import { describe, expect, it } from 'vitest';
import { planStoryboard } from '@/contracts/production/storyboard';
import { shapeSizes, videoShapes } from '@/contracts/project/shape';
import { type SpokenOverlay, wordThemes } from '@/contracts/project/words';
import { settleAllWords } from '@/engine/framing/settle-words';
import { type PlacedOverlay, rectsOf } from '@/engine/raster/placed-overlay';
import { boundsOf } from '@/engine/timing/raise-words';
import { areAtOnce } from '@/engine/timing/schedule-words';
import { makeWordGround } from '@/tests/support/word-ground';
import { composeBrandedWords } from '@/titles/compose-words';
import { drawWords } from '@/titles/draw-words';
import { safeArea } from '@/titles/safe-area';

const storyboard = planStoryboard(
  [{ kind: 'photo' }, { kind: 'photo' }, { kind: 'photo' }],
  ['instant', 'instant'],
  30,
);
const facts = {
  address: '412 Alder Lane',
  city: 'Sausalito',
  beds: 4,
  captions: [null, { title: 'Kitchen', detail: 'Marble island, brass pendants' }],
};
const say = (startSeconds: number, endSeconds: number, text: string): SpokenOverlay => ({
  kind: 'spoken',
  startSeconds,
  endSeconds,
  text,
});
const long = 'four bedrooms, two and a half baths, and\na kitchen that looks over the whole bay';

/** The captions of a version whose second shot has a lower third, and its other words. */
async function draw(shape: (typeof videoShapes)[number], theme: (typeof wordThemes)[number]) {
  const spoken = [say(1, 4, long), say(7, 10, long), say(12.5, 14, long), say(15, 19, 'Call me.')];
  const style = { theme, locale: 'en-US' };
  const brand = { name: 'Maya Lindqvist' };
  const words = composeBrandedWords(facts, { brand, spoken }, 3, style);
  const size = shapeSizes[shape];
  const calm = makeWordGround(size, () => 0.3);
  const drawn = await settleAllWords(
    await drawWords(words, storyboard, size),
    size,
    async () => calm,
  );
  return {
    captions: drawn.filter(({ isQuick }) => isQuick),
    others: drawn.filter(({ isQuick }) => !isQuick),
  };
}

function collide(one: PlacedOverlay, other: PlacedOverlay): boolean {
  const [a, b] = [boundsOf(rectsOf(one.marks)), boundsOf(rectsOf(other.marks))];
  const isAcross = a.x < b.x + b.width && b.x < a.x + a.width;
  return areAtOnce(one, other) && isAcross && a.y < b.y + b.height && b.y < a.y + a.height;
}

describe.each(videoShapes)('captions of a voice in %s', (shape) => {
  it.each(wordThemes)('are in the safe area, clear of other words, in %s', async (theme) => {
    const { captions, others } = await draw(shape, theme);
    const safe = safeArea(shapeSizes[shape]);
    const starts = captions.map(({ startFrame }) => startFrame);
    expect(starts).toEqual([30, 210, 375]);
    // Beside the title, which has alternative places, it is as low as alone.
    const bottoms = captions.map(({ marks }) => {
      const { y, height } = boundsOf(rectsOf(marks));
      return y + height;
    });
    expect(bottoms[0]).toBeCloseTo(bottoms[2] ?? 0, -1);
    for (const caption of captions) {
      const { x, y, width, height } = boundsOf(rectsOf(caption.marks));
      expect(x).toBeGreaterThanOrEqual(safe.x);
      expect(y).toBeGreaterThanOrEqual(safe.y);
      expect(x + width).toBeLessThanOrEqual(safe.x + safe.width);
      expect(y + height).toBeLessThanOrEqual(safe.y + safe.height);
      expect(caption.need?.contrast).toBeGreaterThanOrEqual(4.5);
      // The end card begins at 14 seconds.
      expect(caption.endFrame).toBeLessThanOrEqual(420);
      expect(others.filter((other) => collide(caption, other))).toEqual([]);
    }
  });
});
