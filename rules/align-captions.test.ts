import { describe, expect, it } from 'vitest';
import type { SpeechRun } from '@/contracts/project/voice';
import { alignCaptions } from './align-captions';
import { splitScript } from './split-script';

const lines = (script: string) => splitScript(script).map(({ text }) => text);

describe('a script', () => {
  it('is split at sentences, and long ones at phrases into two lines of at most 42 characters', () => {
    const script =
      'Welcome to 412 Alder Lane. This home has four bedrooms, two and a half baths, a chef’s kitchen with a marble island, and a terrace that looks over the bay. Mr. Finch built it in 1962.';
    const found = lines(script);
    expect(found[0]).toBe('Welcome to 412 Alder Lane.');
    expect(found.at(-1)).toBe('Mr. Finch built it in 1962.');
    expect(found).toHaveLength(4);
    expect(found[1]?.endsWith(',')).toBe(true);
    for (const text of found) {
      expect(text.split('\n').length).toBeLessThanOrEqual(2);
      for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(42);
    }
    expect(found.join(' ').replaceAll('\n', ' ')).toBe(script);
  });

  it('joins very short sentences, and starts a new caption after an empty line', () => {
    expect(lines('Look up. Skylights everywhere.\n\nCome in.')).toEqual([
      'Look up. Skylights everywhere.',
      'Come in.',
    ]);
  });

  it('breaks scripts without spaces between words', () => {
    const script =
      '欢迎来到阿尔德巷四百一十二号。这栋房子有四间卧室和两间半浴室，厨房里有大理石中岛，露台可以俯瞰整个海湾和远处的山。';
    const found = lines(script);
    expect(found.length).toBeGreaterThanOrEqual(2);
    for (const line of found.flatMap((text) => text.split('\n'))) {
      expect([...line].length).toBeLessThanOrEqual(21);
      expect(line).not.toMatch(/^[，。、]/u);
    }
    expect(found.join('').replaceAll('\n', '')).toBe(script);
  });

  it('accepts one endless word, nothing, and only punctuation', () => {
    const endless = lines('x'.repeat(300));
    expect(endless.join('').replaceAll('\n', '')).toBe('x'.repeat(300));
    expect([lines(''), lines(' \n '), lines('… !! —')]).toEqual([[], [], []]);
  });
});

/** Speech of these sentences at 15 characters a second, each at its own pace, with pauses. */
function speak(sentences: readonly string[], paces: readonly number[], pauseSeconds = 0.6) {
  const speech: SpeechRun[] = [];
  let at = 0.7;
  sentences.forEach((sentence, i) => {
    const seconds = (sentence.length / 15) * (paces[i % paces.length] ?? 1);
    speech.push({ startSeconds: at, endSeconds: at + seconds });
    at += seconds + pauseSeconds;
  });
  return speech;
}

const sentences = [
  'Welcome to 412 Alder Lane.',
  'Morning light fills every room.',
  'The kitchen was rebuilt in 2024.',
  'Four bedrooms are upstairs.',
  'Call me for a private viewing today.',
];

describe('captions', () => {
  it.each([
    ['at an even pace', [1]],
    ['slow and fast in turns', [1.25, 0.8]],
    ['faster and faster', [1.3, 1.1, 1, 0.9, 0.75]],
  ])('begin and end with their sentences, spoken %s', (_, paces) => {
    const speech = speak(sentences, paces);
    const captions = alignCaptions(sentences.join(' '), speech);
    expect(captions.map(({ text }) => text)).toEqual(sentences);
    captions.forEach(({ startSeconds, endSeconds }, i) => {
      expect(Math.abs(startSeconds - (speech[i]?.startSeconds ?? 0))).toBeLessThan(0.05);
      expect(endSeconds).toBeGreaterThanOrEqual((speech[i]?.endSeconds ?? 0) - 0.05);
    });
  });

  it('follow the sentence across a pause inside it', () => {
    const [first, second, ...rest] = speak(sentences, [1]);
    if (first === undefined || second === undefined) throw new Error('two sentences');
    const middle = (second.startSeconds + second.endSeconds) / 2;
    const halves = [
      { startSeconds: second.startSeconds, endSeconds: middle - 0.1 },
      { startSeconds: middle + 0.1, endSeconds: second.endSeconds },
    ];
    const captions = alignCaptions(sentences.join(' '), [first, ...halves, ...rest]);
    expect(captions[1]?.startSeconds).toBeCloseTo(second.startSeconds, 1);
    expect(captions[2]?.startSeconds).toBeCloseTo(rest[0]?.startSeconds ?? 0, 1);
  });

  it('follow the length of sentences without pauses', () => {
    const captions = alignCaptions(sentences.join(' '), [{ startSeconds: 1, endSeconds: 11 }]);
    const total = sentences.join('').length;
    let at = 1;
    captions.forEach(({ startSeconds }, i) => {
      expect(Math.abs(startSeconds - at)).toBeLessThan(0.25);
      at += (10 * (sentences[i]?.length ?? 0)) / total;
    });
  });

  it('never overlap, and stay long enough to read if there is time', () => {
    const speech = speak(sentences, [0.7], 1.2);
    const captions = alignCaptions(sentences.join(' '), speech);
    captions.forEach(({ startSeconds, endSeconds, text }, i) => {
      expect(endSeconds).toBeLessThan(captions[i + 1]?.startSeconds ?? Number.POSITIVE_INFINITY);
      expect(text.length / (endSeconds - startSeconds)).toBeLessThanOrEqual(17.1);
    });
  });

  it('stay in order if there is far more text than speech', () => {
    const script = Array.from({ length: 60 }, (_, i) => `${sentences[i % 5]}`).join(' ');
    const captions = alignCaptions(script, [{ startSeconds: 0.2, endSeconds: 2 }]);
    expect(captions.length).toBeGreaterThan(40);
    captions.forEach(({ startSeconds, endSeconds }, i) => {
      expect(endSeconds).toBeGreaterThan(startSeconds);
      expect(startSeconds).toBeGreaterThanOrEqual(captions[i - 1]?.endSeconds ?? 0);
    });
    expect(alignCaptions(script, [])).toEqual([]);
  });
});
