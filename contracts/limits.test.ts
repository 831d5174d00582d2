import { expect, it } from 'vitest';
import { isClipName } from './limits';

it('recognises clips by their extensions', () => {
  for (const extension of ['.mp4', '.webm', '.mov', '.avi', '.mkv', '.MOV']) {
    expect(isClipName(`garden${extension}`)).toBe(true);
  }
  for (const name of ['garden.jpg', 'garden.mp4.jpg', 'mp4', 'garden.gif']) {
    expect(isClipName(name)).toBe(false);
  }
});
