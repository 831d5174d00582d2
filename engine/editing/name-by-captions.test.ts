import { expect, it } from 'vitest';
import type { ShotFindings } from '@/contracts/project/edit-findings';
import { nameByCaptions } from './name-by-captions';

const photo = (room?: ShotFindings['room']) => ({ kind: 'photo', room }) as ShotFindings;
const byFile: ShotFindings['room'] = { name: 'bedroom', source: 'file name', confidence: 0.95 };

it('a caption names a room, even if the file names another one', () => {
  const named = nameByCaptions(
    new Map([
      ['a', photo()],
      ['b', photo(byFile)],
    ]),
    [
      { shotId: 'a', title: 'The kitchen, new in 2024' },
      { shotId: 'b', title: 'Home office' },
    ],
  );
  expect(named.get('a')?.room).toMatchObject({ name: 'kitchen', source: 'caption' });
  expect(named.get('b')?.room).toMatchObject({ name: 'office', source: 'caption' });
});

it('a caption without a room, or of another photo, changes nothing', () => {
  const named = nameByCaptions(new Map([['a', photo(byFile)]]), [
    { shotId: 'a', title: 'Quiet and bright' },
    { shotId: 'gone', title: 'Kitchen' },
  ]);
  expect(named.get('a')?.room).toEqual(byFile);
});
