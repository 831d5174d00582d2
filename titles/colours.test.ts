import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Rgb } from '@/engine/raster/draw-plate';
import { contrastOf } from '@/rules/colours';
import { lookOfGround, readableAccent, textOn } from './colours';

const code = fc.integer({ min: 0, max: 255 });
const colour = fc.tuple(code, code, code);
const mix = (one: Rgb, other: Rgb, share: number) =>
  one.map((value, i) => share * value + (1 - share) * (other[i] ?? 0)) as unknown as Rgb;

it('text is legible on every brand colour, over the brightest and the darkest photo', () => {
  fc.assert(
    fc.property(colour, colour, (ground, accent) => {
      const { share, text } = lookOfGround(ground);
      for (const photo of [[255, 255, 255] as const, [0, 0, 0] as const]) {
        expect(contrastOf(text, mix(ground, photo, share))).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrastOf(textOn(accent), accent)).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(readableAccent(accent, ground), ground)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
