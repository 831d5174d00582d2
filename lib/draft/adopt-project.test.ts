import { expect, it } from 'vitest';
import { projectWithClips } from '@/contracts/project/projects';
import { cannedProject } from '@/tests/support/canned-answers';
import { adoptProject } from './adopt-project';
import { addShots, changeShot, emptyDraft, rearrange } from './draft';

const hidden = new Set<string>();
const three = projectWithClips.parse(cannedProject(3));
const [first, second, third] = three.clips;
if (first === undefined || second === undefined || third === undefined) throw new Error('three');
const added = { id: third.id, name: third.displayName, isVideo: false };
const two = { ...three, clips: [first, second] };
const edit = { reason: 'Rises to follow the stairs.', seconds: 3 };
/**
 * The response to the upload of the third shot: the edit directs it, and changes the transition of the shot
 * before it.
 */
const directed = {
  ...three,
  updatedAt: new Date(Date.parse(three.updatedAt) + 1_000).toISOString(),
  clips: [
    { ...first, edit },
    { ...second, edit, transition: { transition: 'dissolve' as const } },
    { ...third, edit, cameraMotion: 'still' as const },
  ],
};
const uploading = addShots(adoptProject(emptyDraft, two, { hidden }), [added]);

it('takes over how the edit directs a shot that was just uploaded', () => {
  const { shots } = adoptProject(uploading, directed, { hidden, keepArrangement: true });
  expect(shots[2]?.cameraMotion).toBe('still');
  expect(shots[1]?.transition).toBe('dissolve');
});

it('keeps what was changed on the screen while it was uploaded', () => {
  const changed = changeShot(uploading, third.id, { cameraMotion: 'zoom-out' });
  const mine = rearrange(changed, changed.shots);
  const { shots } = adoptProject(mine, directed, { hidden, keepArrangement: true });
  expect(shots[2]?.cameraMotion).toBe('zoom-out');
});

it('takes the order of an edit also while another photo is uploading', () => {
  const reversed = { ...two, clips: [second, first], updatedAt: directed.updatedAt };
  const { shots } = adoptProject(uploading, reversed, { hidden, takeArrangement: true });
  expect(shots.map(({ id }) => id)).toEqual([second.id, first.id, third.id]);
});
