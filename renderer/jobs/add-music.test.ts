import { expect, it } from 'vitest';
import { jobId, mediaKey, projectId, shotId } from '@/contracts/ids';
import type { ProjectVideoJob, RenderShot } from '@/contracts/production/render-job';
import { musicPieceNames } from '@/contracts/project/music';
import { addMusic } from './add-music';
import { planVersion } from './plan-version';

const idOf = (n: number) => shotId.parse(`00000000-0000-4000-8000-00000000000${n}`);
const shot = (n: number, change: Partial<RenderShot>): RenderShot => ({
  shotId: idOf(n),
  kind: 'photo',
  media: mediaKey.parse(`${n}.jpg`),
  width: 960,
  height: 640,
  motion: 'zoom-in',
  disclosure: 'none',
  ...change,
});

function toJob(items: readonly RenderShot[], music: ProjectVideoJob['music']): ProjectVideoJob {
  return {
    kind: 'project-video',
    jobId: jobId.parse(idOf(8)),
    projectId: projectId.parse(idOf(9)),
    items: [...items],
    transitions: items.slice(1).map(() => 'instant' as const),
    labelAltered: false,
    music,
    versions: [],
  };
}

/** Frames of each shot with this music and without. */
async function planBoth(items: readonly RenderShot[], music: ProjectVideoJob['music']) {
  const job = toJob(items, music);
  const files = { paths: new Map(), generated: new Map() };
  const ids = items.map((item) => item.shotId);
  const request = planVersion(job, { shape: '16:9', targetSeconds: 20 }, ids, files);
  const made = await addMusic(job, request, files);
  const toFrames = ({ storyboard }: typeof made) => storyboard.shots.map(({ frames }) => frames);
  return { with: toFrames(made), without: toFrames(request), sound: made.sound };
}

it.each(musicPieceNames)(
  '%s keeps chosen lengths, and shows no clip beyond its end',
  async (name) => {
    const items = [
      shot(0, {}),
      shot(1, { framing: { seconds: 3.5 } }),
      shot(2, { kind: 'clip', seconds: 2.43 }),
      shot(3, { kind: 'clip', seconds: 6, framing: { trim: { start: 1, end: 3.3 } } }),
      shot(4, {}),
      shot(5, { kind: 'clip', seconds: 3.05 }),
    ];
    const plan = await planBoth(items, name);
    expect(plan.sound?.kind).toBe('music');
    expect([plan.with[1], plan.with[3]]).toEqual([105, 69]);
    expect(plan.with[2]).toBeLessThanOrEqual(72);
    expect(plan.with[5]).toBeLessThanOrEqual(91);
    // Something moved onto the beats all the same.
    expect(plan.with).not.toEqual(plan.without);
  },
);

it('leaves a video alone that has no music, or no room for it', async () => {
  const silent = await planBoth([shot(0, {}), shot(1, {})], 'none');
  const short = await planBoth([shot(0, { framing: { seconds: 1 } })], 'lounge');
  expect([silent.sound, short.sound]).toEqual([undefined, undefined]);
  expect(silent.with).toEqual(silent.without);
});
