import { expect, it } from 'vitest';
import { toListingNames } from './listing-names';

it('gives files of one name different names that no other file has', () => {
  expect(toListingNames(['a.jpg', 'a.jpg', 'a (2).jpg', 'a.jpg', 'b', 'b'])).toEqual([
    'a.jpg',
    'a (3).jpg',
    'a (2).jpg',
    'a (4).jpg',
    'b',
    'b (2)',
  ]);
});

it('removes path separators from a name', () => {
  expect(toListingNames(['C:photo.jpg', '..', 'rooms/kitchen.jpg'])).toEqual([
    'C_photo.jpg',
    '_',
    'kitchen.jpg',
  ]);
});
