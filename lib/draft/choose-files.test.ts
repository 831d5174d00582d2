import { describe, expect, it } from 'vitest';
import { chooseFiles } from './choose-files';

const limits = {
  photoBytes: 100,
  photoPixels: 1_000,
  clipBytes: 200,
  clipSeconds: 120,
  itemsPerProject: 3,
};
const file = (name: string, type: string, bytes = 10) =>
  new File(['x'.repeat(bytes)], name, { type });
const names = (files: readonly File[]) => files.map(({ name }) => name);

describe('choosing files', () => {
  it('takes photos and clips only, and names what it left out and why', () => {
    const { accepted, refused } = chooseFiles(
      [file('a.jpg', 'image/jpeg'), file('b.mp4', 'video/mp4'), file('c.pdf', 'application/pdf')],
      0,
      limits,
    );
    expect(names(accepted)).toEqual(['a.jpg', 'b.mp4']);
    expect(refused).toEqual(['c.pdf is not a photo or clip.']);
  });

  it('takes a phone photo the system knows no type for', () => {
    const { accepted } = chooseFiles([file('IMG_1.HEIC', ''), file('x.exe', '')], 0, limits);
    expect(names(accepted)).toEqual(['IMG_1.HEIC']);
  });

  it('refuses what is empty, too large or too many before a byte is sent', () => {
    const { accepted, refused } = chooseFiles(
      [
        file('empty.jpg', 'image/jpeg', 0),
        file('large.jpg', 'image/jpeg', 101),
        file('clip.mp4', 'video/mp4', 150),
        file('one.jpg', 'image/jpeg'),
      ],
      2,
      limits,
    );
    expect(names(accepted)).toEqual(['clip.mp4']);
    expect(refused).toEqual([
      'empty.jpg is empty.',
      'large.jpg is larger than 1 KB.',
      'one.jpg was not added: a project can have up to 3 photos and clips.',
    ]);
  });
});
