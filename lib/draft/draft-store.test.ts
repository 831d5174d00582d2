import { expect, it } from 'vitest';
import { addShots, changeTexts, rearrange } from './draft';
import { createDraftStore } from './draft-store';

it('a letter in the texts keeps the rest of the draft; any other change replaces all', () => {
  const store = createDraftStore();
  store.change((draft) => addShots(draft, [{ id: 'a', name: 'room.jpg', isVideo: false }]));
  const before = store.readApartFromTexts();
  store.change((draft) => changeTexts(draft, { name: 'Town house' }));
  expect(store.readApartFromTexts()).toBe(before);
  expect(store.read().name).toBe('Town house');
  store.change((draft) => rearrange(draft, draft.shots));
  expect(store.readApartFromTexts()).toBe(store.read());
});
