import { expect, it } from 'vitest';
import { storyboardSeconds } from '@/contracts/production/storyboard';
import { addShots, changeShot, emptyDraft } from '../draft/draft';
import { chooseClipSound } from '../draft/music';
import { planPreview, usualVersion } from './plan-preview';

it('a teaser makes room for its end card like the render does: fewer photos, the same length', () => {
  const photos = Array.from({ length: 14 }, (_, i) => ({
    id: String(i),
    name: `${i}.jpg`,
    isVideo: false,
  }));
  const draft = addShots(emptyDraft, photos);
  const teaser = { preset: 'teaser', shape: '9:16', targetSeconds: 15, isNeutral: false } as const;
  const kind = 'end-card' as const;
  const card = {
    kind,
    id: 'card',
    seconds: 1.8,
    layouts: [{ picture: '', marks: [] }],
    unit: 1,
    isRightToLeft: false,
  };
  const words = { isShown: true, overlays: [card] };
  const [plain, carded] = [planPreview(draft, teaser), planPreview(draft, teaser, { words })];
  expect([plain.shots.length, carded.shots.length]).toEqual([11, 9]);
  for (const { storyboard } of [plain, carded]) {
    expect(Math.abs(storyboardSeconds(storyboard) - 15)).toBeLessThan(1.5);
  }
});

it('a clip is audible if the project keeps its sound, but never in a neutral version', () => {
  const file = { id: 'clip', name: 'drone.mp4', isVideo: true, preview: 'blob:drone' };
  const draft = addShots(emptyDraft, [file]);
  const audible = chooseClipSound(draft, true);
  const isAudible = (...args: Parameters<typeof planPreview>) =>
    planPreview(...args).shots[0]?.clip?.isAudible;
  expect(isAudible(draft, usualVersion)).toBe(false);
  expect(isAudible(audible, usualVersion)).toBe(true);
  expect(isAudible(audible, { ...usualVersion, isNeutral: true })).toBe(false);
});

it('a file that was refused is in no video, one that may still be uploaded is', () => {
  const files = ['a', 'b', 'c'].map((id) => ({ id, name: `${id}.jpg`, isVideo: false }));
  const draft = addShots(emptyDraft, files);
  const fail = (isFinal: boolean) => ({
    upload: { state: 'failed', reason: 'Not a photo.', isFinal } as const,
  });
  const shown = planPreview(
    changeShot(changeShot(draft, 'a', fail(true)), 'b', fail(false)),
    usualVersion,
  );
  expect(shown.shots.map(({ id }) => id)).toEqual(['b', 'c']);
});

it('nothing is moved over a clip, which moves by itself', () => {
  const files = ['walk.mp4', 'room.jpg'].map((name) => ({
    id: name,
    name,
    isVideo: name.endsWith('mp4'),
  }));
  const draft = addShots(emptyDraft, files);
  const moved = changeShot(draft, 'walk.mp4', { cameraMotion: 'dolly-in' });
  expect(planPreview(moved, usualVersion).shots.map(({ motion }) => motion)).toEqual([
    'still',
    'zoom-in',
  ]);
});
