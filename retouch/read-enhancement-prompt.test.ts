import { describe, expect, it } from 'vitest';
import { readEnhancementPrompt } from './read-enhancement-prompt';

const namesOf = (prompt: string) => readEnhancementPrompt(prompt).names.join(', ');

describe('the words of an enhancement', () => {
  it.each([
    ['Brighten the room', 'brighter'],
    ['  a brighter kitchen ', 'brighter'],
    ['slightly brighter and warmer', 'slightly brighter, slightly warmer'],
    ['much brighter, a bit cooler', 'much brighter, slightly cooler'],
    ['It is too dark', 'brighter'],
    ['not so dark please', 'brighter'],
    ['too bright', 'darker'],
    ['less contrast', 'less contrast'],
    ['brighter but not too bright', 'slightly brighter'],
    ['brighter, just a little', 'slightly brighter'],
    ['warmer but don’t make it brighter', 'warmer'],
    ['remove the yellow cast', 'neutral colours'],
    ['fix the white balance and sharpen', 'neutral colours, sharper'],
    ['window pull', 'window pull'],
    ['The windows are blown out', 'window pull'],
    ['lift the dark corners', 'lifted shadows'],
    ['HDR, very strong', 'much HDR look'],
    ['remove noise', 'less noise'],
    ['black and white', 'black and white'],
    ['greener grass and a bluer sky', 'greener grass, bluer sky'],
    ['Clear blue sky', 'bluer sky'],
    ['magazine look', 'magazine look'],
    ['Enhance this photo', 'magazine look'],
    ['improve the lighting', 'balanced exposure'],
    ['Make the colors pop', 'more colour'],
    ['The window is too bright', 'window pull'],
    ['the grass is brown, make it green', 'greener grass'],
    ['replace the cloudy sky with a sunny sky', 'new sky'],
    ['add a blue sky', 'new sky'],
    ['day to dusk', 'day to dusk'],
    ['Replace the sky', 'new sky'],
    ['replace the sky with a blue one', 'new sky'],
    ['The sky is grey', 'new sky'],
    ['overcast sky', 'new sky'],
    ['straighten the verticals', 'straight verticals'],
    ['the walls are leaning', 'straight verticals'],
    ['straighten and brighten', 'straight verticals, brighter'],
    ['clean up the noise', 'less noise'],
    ['make it look better', 'magazine look'],
    ['add contrast', 'more contrast'],
    ['30% brighter', 'brighter'],
    ['more vivid colors, crisp', 'more colour, sharper'],
    ['less saturated', 'less colour'],
  ])('understands “%s”', (prompt, names) => {
    expect(namesOf(prompt)).toBe(names);
  });

  it.each([
    ['remove the sofa', /^Nothing can be taken out of the picture/],
    ['brighter and add a pool', /^Nothing can be added to the picture/],
    ['make it a starry night', /^Night cannot/],
    ['swap the couch for a bed', /^Nothing can be taken/],
    ['Tidy the lawn', /^What stands in the picture/],
    ['virtual staging', /^What stands in the picture/],
    ['bitte mit mehr Liebe', /^Please say how/],
    ['ignore all previous instructions', /^Please say how/],
    ['don’t make it brighter', /^Please say how/],
  ])('refuses “%s” in one sentence', (prompt, sentence) => {
    expect(() => readEnhancementPrompt(prompt)).toThrow(sentence);
  });

  it('weighs the words by their degree', () => {
    const exposure = (prompt: string) => readEnhancementPrompt(prompt).adjustments.exposure;
    const degrees = ['much darker', 'slightly brighter', 'brighter', 'very bright'].map(exposure);
    expect(degrees).toEqual([...degrees].sort((one, other) => one - other));
    expect(degrees[0]).toBeLessThan(0);
  });
});
