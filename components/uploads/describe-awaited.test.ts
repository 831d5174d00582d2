import { expect, it } from 'vitest';
import type { AwaitedFile } from '@/contracts/project/uploads';
import { describeAwaited } from './describe-awaited';

const file = (displayName: string): AwaitedFile => {
  return {
    shotId: displayName as AwaitedFile['shotId'],
    displayName,
    hasCopy: false,
    arrivedBytes: 0,
  };
};

it.each([
  [['front.jpg'], '1 photo is'],
  [['walk.MOV'], '1 clip is'],
  [['walk.mov', 'pool.mp4'], '2 clips are'],
  [['front.jpg', 'pool.mp4'], '2 files are'],
])('calls what is awaited by its name (%j)', (names, begin) => {
  const sentence = describeAwaited(names.map(file));
  expect(sentence).toMatch(new RegExp(`^${begin} still on your other device`));
});
