import { expect, it } from 'vitest';
import { projectWithClips } from '@/contracts/project/projects';
import { cannedProject } from '@/tests/support/canned-answers';
import { adoptProject } from './adopt-project';
import { draftSeconds, emptyDraft } from './draft';
import { toDraftBeforeEdit } from './draft-before-edit';

const plain = projectWithClips.parse(cannedProject(3));
const [first, second, third] = plain.clips;
if (first === undefined || second === undefined || third === undefined) throw new Error('three');
const edit = { reason: 'Moves in, like walking into the room.', seconds: 2 };
const hidden = new Set<string>();

it('is the former video: its order, motions and lengths, with the shots that the edit left out', () => {
  const before = { cameraMotion: 'pan-left', transition: 'wipe' } as const;
  const edited = {
    ...plain,
    clips: [
      { ...third, edit },
      { ...first, edit },
    ],
    leftOut: [{ ...second, edit: { reason: 'Left out: blurry.' } }],
    canUndoEdit: true,
    beforeEdit: [first, second, third].map(({ id }) => ({ id, ...before })),
  };
  const draft = adoptProject(emptyDraft, edited, { hidden });
  const shown = toDraftBeforeEdit(draft)?.shots ?? [];
  expect(shown.map(({ id, cameraMotion, transition }) => [id, cameraMotion, transition])).toEqual(
    [first, second, third].map(({ id }) => [id, 'pan-left', 'wipe']),
  );
  expect(draftSeconds(draft.shots)).toBeLessThan(5);
  expect(draftSeconds(shown)).toBeGreaterThan(10);
});

it('is nothing where there is no edit to undo', () => {
  expect(toDraftBeforeEdit(adoptProject(emptyDraft, plain, { hidden }))).toBeUndefined();
});
