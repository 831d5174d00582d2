import { toWordTest } from './phrases';

const isOneWord = toWordTest(
  'adu annexe annex casita carriage outbuilding* granny guesthouse gastehaus einliegerwohnung dependance caretaker*',
);
const guests = toWordTest('guest guests invites huespedes invitados ospiti hospedes');

/** Returns whether the words of a sentence so far refer to another building: a guest house, an annexe. */
export function isOtherBuilding(words: readonly string[]): boolean {
  return isOneWord(words) || guests(words);
}
