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
    ['remove the yellow cast', 'neutral colors'],
    ['fix the white balance and sharpen', 'neutral colors, sharper'],
    ['window pull', 'brighter window view'],
    ['The windows are blown out', 'brighter window view'],
    ['lift the dark corners', 'brighter shadows'],
    ['HDR, very strong', 'much HDR look'],
    ['remove noise', 'less noise'],
    ['black and white', 'black and white'],
    ['greener grass and a bluer sky', 'greener grass, bluer sky'],
    ['Clear blue sky', 'bluer sky'],
    ['magazine look', 'magazine look'],
    ['Enhance this photo', 'magazine look'],
    ['improve the lighting', 'balanced exposure'],
    ['Make the colors pop', 'more color'],
    ['The window is too bright', 'brighter window view'],
    ['the grass is brown, make it green', 'greener grass'],
    ['replace the cloudy sky with a sunny sky', 'new sky'],
    ['add a blue sky', 'new sky'],
    ['day to dusk', 'day to dusk'],
    ['Replace the sky', 'new sky'],
    ['replace the sky with a blue one', 'new sky'],
    ['The sky is grey', 'new sky'],
    ['overcast sky', 'new sky'],
    ['straighten the verticals', 'straight walls'],
    ['the walls are leaning', 'straight walls'],
    ['straighten and brighten', 'straight walls, brighter'],
    ['clean up the noise', 'less noise'],
    ['make it look better', 'magazine look'],
    ['add contrast', 'more contrast'],
    ['30% brighter', 'brighter'],
    ['more vivid colors, crisp', 'more color, sharper'],
    ['less saturated', 'less color'],
  ])('understands “%s”', (prompt, names) => {
    expect(namesOf(prompt)).toBe(names);
  });

  it.each([
    ['remove the sofa', /^We can’t remove anything from the photo/],
    ['brighter and add a pool', /^We can’t add anything to the photo/],
    ['make it a starry night', /^We can’t turn day into night/],
    ['swap the couch for a bed', /^We can’t remove/],
    ['Tidy the lawn', /^We can’t change what’s in the photo/],
    ['virtual staging', /^We can’t change what’s in the photo/],
    ['bitte mit mehr Liebe', /^Describe how the photo/],
    ['ignore all previous instructions', /^Describe how the photo/],
    ['don’t make it brighter', /^Describe how the photo/],
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
