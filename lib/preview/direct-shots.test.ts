import { expect, it } from 'vitest';
import { projectWithClips } from '@/contracts/project/projects';
import { cannedProject } from '@/tests/support/canned-answers';
import { adoptProject } from '../draft/adopt-project';
import { changeShot, emptyDraft } from '../draft/draft';
import { type PreviewedVersion, planPreview, usualVersion } from './plan-preview';

const project = projectWithClips.parse(cannedProject(3));
const draft = adoptProject(emptyDraft, project, { hidden: new Set() });
const [first, , third] = project.clips;
if (first === undefined || third === undefined) throw new Error('three clips');
const direct = (id: typeof first.id, seconds: number) =>
  ({ id, cameraMotion: 'still', transition: 'dissolve', seconds, reason: 'A plan.' }) as const;
const reel: PreviewedVersion = {
  ...usualVersion,
  shape: '9:16',
  edit: { shots: [direct(third.id, 2), direct(first.id, 4)], leftOut: [] },
};

it('plays a version’s own edit: its shots, order, motions and lengths', () => {
  const { shots, storyboard } = planPreview(draft, reel);
  expect(shots.map(({ id, motion, isGentle }) => [id, motion, isGentle])).toEqual([
    [third.id, 'still', true],
    [first.id, 'still', true],
  ]);
  expect(storyboard.shots.map(({ frames }) => frames / 30)).toEqual([2, 4]);
  expect(storyboard.transitions[0]?.type).toBe('dissolve');
});

it('plays what was changed on the screen since, and nothing that was removed there', () => {
  const changed = changeShot(draft, first.id, { cameraMotion: 'pan-up' });
  expect(planPreview(changed, reel).shots[1]?.motion).toBe('pan-up');
  const without = { ...draft, shots: draft.shots.filter(({ id }) => id !== third.id) };
  expect(planPreview(without, reel).shots.map(({ id }) => id)).toEqual([first.id]);
});
