import { describe, expect, it } from 'vitest';
import { readMotionPrompt } from './read-motion-prompt';

const summary = (prompt: string) => {
  const { motion, isBackwards, seconds, pace } = readMotionPrompt(prompt);
  return `${motion}${isBackwards ? ' backwards' : ''} ${seconds} s at ${pace}`;
};

describe('the words of a single-image video', () => {
  it.each([
    ['Slow zoom toward the window', 'zoom-in 6 s at 0.65'],
    ['Pan across the whole room', 'pan-right 5 s at 1'],
    ['Gentle rise to the ceiling', 'pan-up 6 s at 0.65'],
    ['slow push in towards the window', 'dolly-in 6 s at 0.65'],
    ['pan left, 6 seconds', 'pan-left 6 s at 1'],
    ['PAN  SLOWLY to the Left for eight seconds', 'pan-left 8 s at 0.65'],
    ['move from left to right', 'pan-right 5 s at 1'],
    ['sweep from the right to the left', 'pan-left 5 s at 1'],
    ['tilt down', 'pan-up backwards 5 s at 1'],
    ['crane up quickly', 'pan-up 3.5 s at 1.6'],
    ['zoom out to reveal the house', 'zoom-out 5 s at 1'],
    ['very slow pull back', 'dolly-in backwards 7 s at 0.4'],
    ['walk into the living room', 'dolly-in 5 s at 1'],
    ['as if a person were walking in, 4.5s', 'dolly-in 4.5 s at 1'],
    ['without zooming, pan right', 'pan-right 5 s at 1'],
    ['pan left, then zoom in', 'pan-left 5 s at 1'],
    ['zoom in, not too fast', 'zoom-in 6 s at 0.65'],
    ['no camera movement', 'zoom-in 5 s at 0'],
    ['a lovely cinematic shot of the kitchen', 'zoom-in 5 s at 1'],
    ['un movimiento bonito', 'zoom-in 5 s at 1'],
    ['move towards the fireplace', 'dolly-in 5 s at 1'],
  ])('understands “%s”', (prompt, expected) => {
    expect(summary(prompt)).toBe(expected);
  });

  it.each([
    ['people walking through the kitchen', /People and animals/],
    ['a dog runs across the lawn', /People and animals/],
    ['the door opens and we go in', /Things in the photo/],
    ['clouds drifting, pan left', /Things in the photo/],
    ['turn on the lights', /Things in the photo/],
    ['add a sofa', /cannot add, remove or replace/],
    ['orbit around the house', /cannot go around/],
    ['zoom in with music', /neither sound nor text/],
    ['turn day to night', /time of day/],
    ['pan left for 40 seconds', /2 to 15 seconds/],
  ])('refuses “%s” in one sentence', (prompt, sentence) => {
    expect(() => readMotionPrompt(prompt)).toThrow(sentence);
  });
});
