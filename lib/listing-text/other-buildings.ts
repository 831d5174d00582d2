import { toWordTest } from './phrases';

const isOneWord = toWordTest(
  'adu annexe annex casita carriage outbuilding* granny guesthouse gastehaus einliegerwohnung dependance caretaker*',
);
const guests = toWordTest('guest guests invites huespedes invitados ospiti hospedes');

/** Whether the words of a sentence so far speak of another building: a guest house, an annexe. */
export function isOtherBuilding(words: readonly string[]): boolean {
  return isOneWord(words) || guests(words);
}
