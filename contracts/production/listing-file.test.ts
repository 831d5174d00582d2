import { expect, it } from 'vitest';
import { parseListingFile, toListingSchema } from './listing-file';

const shot = { file: 'front.jpg', motion: 'zoom-in' };
const least = { version: 1, shots: [shot], versions: [{ preset: 'property' }] };
const read = (changes: object) => parseListingFile(JSON.stringify({ ...least, ...changes }));

it('reads the minimum, and a listing with everything', () => {
  expect(read({})).toMatchObject({ listing: { music: 'none', facts: {}, shots: [{ use: true }] } });
  const full = {
    ...shot,
    label: 'Kitchen',
    caption: { title: 'Kitchen' },
    transition: 'dissolve',
    seconds: 3.5,
    focus: { x: 0.5, y: 0.5 },
    reason: 'Pans right, toward the light.',
  };
  const versions = [{ preset: 'reel', shots: [{ file: 'front.jpg', motion: 'still' }] }];
  expect(read({ shots: [full], versions, music: { file: 'song.mp3' } })).toHaveProperty('listing');
});

it.each([
  ['an unknown field', { colour: 'red' }, 'Unknown field: "colour".'],
  ['one of a shot', { shots: [{ ...shot, zoom: 2 }] }, 'Unknown field at shots.0: "zoom".'],
  ['another version', { version: 2 }, 'The version is not 1, the only one there is.'],
  [
    'ten thousand shots',
    { shots: Array.from({ length: 10_000 }, (_, i) => ({ ...shot, file: `${i}.jpg` })) },
    'There are more than 60 shots.',
  ],
  ['a file twice', { shots: [shot, shot] }, 'front.jpg is listed twice.'],
  ['no shot in use', { shots: [{ ...shot, use: false }] }, 'None of the shots is used.'],
  [
    'a version of other shots',
    { versions: [{ preset: 'reel', shots: [{ file: 'x.jpg', motion: 'still' }] }] },
    'A version shows x.jpg, which is not among the shots.',
  ],
])('refuses %s', (_, changes, sentence) => {
  expect(read(changes)).toEqual({ faults: [sentence] });
});

it.each([
  '../front.jpg',
  '/etc/passwd',
  'a/../../b.jpg',
  'C:\\b.jpg',
  '..\\b.jpg',
  'http://x/y.jpg',
])('refuses %s, which is not beside the file', (file) => {
  expect(read({ shots: [{ ...shot, file }] })).toEqual({
    faults: ['shots.0.file: The path leads out of the folder of the listing file.'],
  });
});

it('refuses data that is no listing', () => {
  expect(parseListingFile('{')).toEqual({ faults: ['The file is not JSON.'] });
  expect(parseListingFile('[]')).toEqual({ faults: ['The file is not a listing.'] });
  expect(parseListingFile(' '.repeat(2_000_000))).toHaveProperty('faults');
});

it('has a JSON schema that names its fields', () => {
  expect(toListingSchema()).toMatchObject({
    anyOf: [
      {
        required: ['version', 'shots', 'versions'],
        additionalProperties: false,
        properties: { shots: { items: { required: ['file', 'motion'] } } },
      },
      // Without shots, which are left to an edit.
      { required: ['version'], additionalProperties: false },
    ],
  });
});
