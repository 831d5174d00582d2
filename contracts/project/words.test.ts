import { describe, expect, it } from 'vitest';
import {
  type BrandedOverlay,
  type BrandedWords,
  type NeutralWords,
  neutralFacts,
  shotCaption,
} from './words';

const style = { theme: 'gallery', locale: 'en-US' } as const;
const endCard: BrandedOverlay = {
  layer: 'branded',
  content: { kind: 'end-card', brand: { name: 'Maya Lindqvist' }, seconds: 3 },
};

describe('unbranded text', () => {
  it('cannot be composed with a branded overlay', () => {
    const branded: BrandedWords = { ...style, overlays: [endCard] };
    // @ts-expect-error A branded overlay is no neutral one: this line must not compile.
    const leaking: NeutralWords = { ...style, overlays: [endCard] };
    // @ts-expect-error Nor may the words of a branded version be taken for a neutral one's.
    const taken: NeutralWords = branded;
    expect([leaking, taken]).toHaveLength(2);
  });

  it('cannot be composed with the agent’s voice', () => {
    const content = { kind: 'spoken', text: 'Hello.', startSeconds: 0, endSeconds: 1 } as const;
    const branded: BrandedWords = { ...style, overlays: [{ layer: 'branded', content }] };
    // @ts-expect-error A caption of the voice is no neutral overlay: this line must not compile.
    const leaking: NeutralWords = { ...style, overlays: [{ layer: 'neutral', content }] };
    expect([branded, leaking]).toHaveLength(2);
  });

  it('refuses facts that invite or name', () => {
    const address = '412 Alder Lane';
    const invitation = { kind: 'open-house', date: '2026-11-29', from: '13:00', to: '16:00' };
    expect(neutralFacts.safeParse({ address, status: { kind: 'sold' } }).success).toBe(true);
    expect(neutralFacts.safeParse({ address, status: invitation }).success).toBe(false);
    expect(neutralFacts.safeParse({ address, phone: '555' }).success).toBe(false);
  });
});

it('a line stays short when its characters are decomposed', () => {
  const isAccepted = (title: string) => shotCaption.safeParse({ title }).success;
  expect([isAccepted('㌖'.repeat(100)), isAccepted('120 ㎡, ½ mile, ﬁreplace')]).toEqual([
    false,
    true,
  ]);
});
