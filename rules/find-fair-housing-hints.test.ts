import { describe, expect, it } from 'vitest';
import { fairHousingPhrases } from './fair-housing-phrases';
import { findFairHousingHints } from './find-fair-housing-hints';

const classesOf = (text: string) => findFairHousingHints(text).map((hint) => hint.of);

describe('a phrase that says who a property is for', () => {
  it.each([
    ['Perfect for families', 'familial status'],
    ['Ideal for a growing family', 'familial status'],
    ['Great for young couples', 'familial status'],
    ['Kid-friendly cul-de-sac', 'familial status'],
    ['Family-oriented', 'familial status'],
    ['Family neighborhood', 'familial status'],
    ['A place to raise your family', 'familial status'],
    ['No children', 'familial status'],
    ['ADULTS ONLY', 'familial status'],
    ['Calling all empty-nesters', 'familial status'],
    ['Child-free building', 'familial status'],
    ['Mature couple wanted', 'familial status'],
    ['Walking distance to church', 'religion'],
    ['Two blocks from the synagogue', 'religion'],
    ['Near St. Anne’s mosque', 'religion'],
    ['Christian community', 'religion'],
    ['Inside the eruv', 'religion'],
    ['Kosher kitchen', 'religion'],
    ['Hispanic neighbourhood', 'race and national origin'],
    ['White families', 'race and national origin'],
    ['Ethnic enclave', 'race and national origin'],
    ['Exclusive community', 'race and national origin'],
    ['Safe neighborhood', 'race and national origin'],
    ['Great schools', 'race and national origin'],
    ['English-speaking only', 'race and national origin'],
    ['US citizens only', 'race and national origin'],
    ['The ultimate bachelor pad', 'sex'],
    ['Man cave downstairs', 'sex'],
    ['His & hers closets', 'sex'],
    ['Females preferred', 'sex'],
    ['Handicap parking', 'disability'],
    ['Handicapped ramp', 'disability'],
    ['Able-bodied tenants', 'disability'],
    ['Not suitable for wheelchairs', 'disability'],
    ['No service animals', 'disability'],
    ['Must be able to climb stairs', 'disability'],
    ['55+ living', 'age'],
    ['62 and older', 'age'],
    ['Senior citizens', 'age'],
    ['Suited for retirees', 'age'],
    ['Young professionals wanted', 'age'],
    ['No one under 18', 'age'],
    ['No Section 8', 'source of income'],
    ['Master bedroom with bath', 'style'],
  ])('%s: %s', (text, of) => {
    expect(classesOf(text)).toContain(of);
  });
});

describe('a description of the property gives no hint', () => {
  it.each([
    'Family room',
    'Single-family home',
    'Multi-family, four units',
    'Accessible entrance and step-free shower',
    'Wheelchair-accessible bath',
    'Walk-in closet',
    'Walking distance to the park',
    'Close to shops and trails',
    'Converted church with a vaulted ceiling',
    'Church Street',
    'Temple Road 12',
    'Bachelor apartment',
    'In-law suite over the garage',
    'White kitchen, black counters',
    'Italian marble, Chinese slate',
    'Oriental rug',
    'Indian laurel at the gate',
    'Plantation shutters',
    'Children’s playground in the yard',
    'Kids’ bath with two sinks',
    'Perfect for entertaining',
    'Great for first-time buyers',
    'Ideal for a home office',
    'Masterfully restored',
    'Master gardener’s roses',
    'Mature trees',
    'Mature landscaping',
    'Exclusive finishes',
    'Safe and wine cellar',
    'School Lane',
    'Single-level living',
    'Singleton Avenue',
    'Adult pear trees',
    'Blind nailed oak floor',
    'Roman blinds',
    'Active fireplace',
    'Boys’ hall, listed 1910',
    '62 acres and over 200 trees',
    '55 sq m plus terrace',
    'Mosque-inspired arch',
    'Young orchard',
    'Normal wear',
    'Handicraft studio',
    'No homeowners’ association',
    'Hearth and home',
    'Golden retriever mural',
  ])('%s', (text) => {
    expect(findFairHousingHints(text)).toEqual([]);
  });
});

it('a phrase inside another one is reported once', () => {
  expect(findFairHousingHints('Perfect for young families').map(({ found }) => found)).toEqual([
    'perfect for young families',
  ]);
});

it('the list covers every protected class, and each phrase has a reason and an alternative', () => {
  expect(fairHousingPhrases.length).toBeGreaterThanOrEqual(60);
  const classes = new Set(fairHousingPhrases.map(({ of }) => of));
  expect(classes.size).toBe(8);
  for (const { words, reason, instead } of fairHousingPhrases) {
    expect(reason, words).toMatch(/^[A-Z].+\.$/);
    expect(findFairHousingHints(instead), instead).toEqual([]);
  }
});
