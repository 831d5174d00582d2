import { expect, it } from 'vitest';
import { isClipName } from './limits';

it('S3.32 clips by their endings', () => {
  for (const ending of ['.mp4', '.webm', '.mov', '.avi', '.mkv', '.MOV']) {
    expect(isClipName(`garden${ending}`)).toBe(true);
  }
  for (const name of ['garden.jpg', 'garden.mp4.jpg', 'mp4', 'garden.gif']) {
    expect(isClipName(name)).toBe(false);
  }
});
