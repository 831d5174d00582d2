import { describe, expect, it } from 'vitest';
import { projectWithClips } from '@/contracts/project/projects';
import { adoptProject } from './adopt-project';
import {
  addShots,
  changeShot,
  type Draft,
  draftSeconds,
  emptyDraft,
  isArrangedDifferently,
  isOwnChange,
  moveShot,
  removeShot,
  toSavedImages,
} from './draft';
import { toPlan } from './project-plan';

const nothingHidden = { hidden: new Set<string>() };
const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

function toDraft(count: number): Draft {
  const added = Array.from({ length: count }, (_, i) => ({
    id: idOf(i),
    name: `room-${i}.jpg`,
    isVideo: false,
  }));
  const draft = addShots(emptyDraft, added);
  return {
    ...draft,
    shots: draft.shots.map((shot) => ({ ...shot, upload: { state: 'uploaded' } })),
  };
}

function toProject(order: readonly number[], minute: number, name = 'Seaside cottage') {
  return projectWithClips.parse({
    id: idOf(9),
    projectId: idOf(9),
    name,
    status: 'ready_for_generation',
    revision: 1,
    createdAt: '2026-01-01T10:00:00.000Z',
    updatedAt: `2026-01-01T10:0${minute}:00.000Z`,
    shape: '16:9',
    music: 'none',
    clips: order.map((n, place) => ({
      id: idOf(n),
      pick: { fileName: 'original.jpg' },
      displayName: `room-${n}.jpg`,
      cameraMotion: 'zoom-in',
      transition: place < order.length - 1 ? { transition: 'wipe' } : undefined,
      order: place,
      isVideo: false,
      width: 1600,
      height: 1200,
      placeholder: '',
      disclosure: 'none',
      paid: n === 0,
    })),
  });
}

const ids = (draft: Draft) => draft.shots.map((shot) => shot.id);

describe('a draft', () => {
  it('gives added shots the motions and transitions of their positions, in turn', () => {
    const { shots } = toDraft(8);
    expect(shots.map((shot) => shot.cameraMotion)).toEqual([
      'pan-right',
      'zoom-in',
      'pan-left',
      'zoom-out',
      'dolly-in',
      'pan-up',
      'pan-right',
      'zoom-in',
    ]);
    expect(shots.map((shot) => shot.transition).slice(0, 5)).toEqual([
      'fade',
      'crossfade',
      'slide-left',
      'slide-right',
      'fade',
    ]);
  });

  it('keeps the transitions one fewer than the shots when they are put in another order', () => {
    const saved = toSavedImages(moveShot(toDraft(3), 0, 2));
    expect(saved.map((image) => image.id)).toEqual([idOf(1), idOf(2), idOf(0)]);
    expect(saved.map((image) => 'transition' in image)).toEqual([true, true, false]);
  });

  it('plans the project with every shot in its place and the transitions between them', () => {
    const plan = toPlan(toDraft(2));
    expect(plan.totalFiles).toBe(2);
    expect(plan.projectData.images).toEqual([
      { id: idOf(0), filename: 'room-0.jpg', cameraMotion: 'pan-right', order: 0 },
      { id: idOf(1), filename: 'room-1.jpg', cameraMotion: 'zoom-in', order: 1 },
    ]);
    expect(plan.projectData.transitions).toEqual([{ id: idOf(0), type: 'fade', duration: 0.5 }]);
  });
});

describe('taking in the project as the server answers it', () => {
  it('shows the order, motions and name of the server when nothing here is unsaved', () => {
    const draft = adoptProject(toDraft(3), toProject([2, 0, 1], 1), nothingHidden);
    expect(ids(draft)).toEqual([idOf(2), idOf(0), idOf(1)]);
    expect(draft.shots[0]?.cameraMotion).toBe('zoom-in');
    expect(draft.name).toBe('Seaside cottage');
  });

  it('leaves what an answer does not change the same object, which no tile is drawn again for', () => {
    const known = adoptProject(toDraft(3), toProject([0, 1, 2], 1), nothingHidden);
    expect(adoptProject(known, toProject([0, 1, 2], 2), nothingHidden).shots).toBe(known.shots);
    const moved = adoptProject(known, toProject([2, 1, 0], 2), nothingHidden).shots;
    expect(moved[1]).toBe(known.shots[1]);
    expect(moved[0]).not.toBe(known.shots[0]);
  });

  it('keeps an unsaved order and an unsaved name', () => {
    const mine: Draft = {
      ...moveShot(toDraft(3), 2, 0),
      name: 'Mine',
      unsaved: { texts: true, arrangement: true },
    };
    const draft = adoptProject(mine, toProject([0, 1, 2], 1), nothingHidden);
    expect(ids(draft)).toEqual([idOf(2), idOf(0), idOf(1)]);
    expect(draft.name).toBe('Mine');
  });

  it('keeps the places of files that are still on their way', () => {
    const sending = changeShot(toDraft(3), idOf(0), { upload: { state: 'waiting' } });
    const draft = adoptProject(sending, toProject([2, 1], 1), nothingHidden);
    expect(ids(draft)).toEqual([idOf(0), idOf(1), idOf(2)]);
  });

  it('does not lose a shot to a response from before the shot had arrived', () => {
    const known = adoptProject(toDraft(2), toProject([0, 1], 5), nothingHidden);
    expect(ids(adoptProject(known, toProject([0], 2), nothingHidden))).toEqual([idOf(0), idOf(1)]);
    expect(ids(adoptProject(known, toProject([0], 5), nothingHidden))).toEqual([idOf(0), idOf(1)]);
  });

  it('drops a shot that was removed in another tab', () => {
    const known = adoptProject(toDraft(2), toProject([0, 1], 1), nothingHidden);
    expect(ids(adoptProject(known, toProject([0], 2), nothingHidden))).toEqual([idOf(0)]);
  });

  it('shows the order and motions of an edit that leaves a shot out', () => {
    const known = adoptProject(toDraft(3), toProject([0, 1, 2], 1), nothingHidden);
    const edited = toProject([2, 0], 2);
    const clips = edited.clips.map((one) => ({ ...one, cameraMotion: 'still' as const }));
    const draft = adoptProject(known, { ...edited, clips }, nothingHidden);
    expect(ids(draft)).toEqual([idOf(2), idOf(0)]);
    expect(draft.shots.map(({ cameraMotion }) => cameraMotion)).toEqual(['still', 'still']);
  });

  it('does not bring back what was removed here and not told to the server yet', () => {
    const known = adoptProject(toDraft(2), toProject([0, 1], 1), nothingHidden);
    const without = removeShot(known, idOf(0));
    const draft = adoptProject(without, toProject([0, 1], 2), { hidden: new Set([idOf(0)]) });
    expect(ids(draft)).toEqual([idOf(1)]);
  });
});

describe('a save that was refused because of a newer version', () => {
  const known = adoptProject(toDraft(3), toProject([0, 1], 1), nothingHidden);

  it('goes ahead when only this tab’s own uploads made it newer', () => {
    expect(isOwnChange(known, toProject([0, 1, 2], 2))).toBe(true);
  });

  it('asks the user when another tab only changed a transition', () => {
    const three = adoptProject(toDraft(3), toProject([0, 1, 2], 1), nothingHidden);
    const theirs = toProject([0, 1, 2], 2);
    const clips = theirs.clips.map((clip, place) =>
      place === 1 ? { ...clip, transition: { transition: 'morph' as const } } : clip,
    );
    expect(isOwnChange(three, theirs)).toBe(true);
    expect(isOwnChange(three, { ...theirs, clips })).toBe(false);
    // The last transition depends on whether a shot follows.
    expect(isOwnChange(three, toProject([0, 1], 2))).toBe(true);
  });

  it('asks the user when another tab changed the name, the order or the shots', () => {
    expect(isOwnChange(known, toProject([0, 1], 2, 'Theirs'))).toBe(false);
    expect(isOwnChange(known, toProject([1, 0], 2))).toBe(false);
    expect(isOwnChange(known, toProject([0, 1, 7], 2))).toBe(false);
  });

  it('notices when the order on the screen is not the server’s', () => {
    const draft = adoptProject(emptyDraft, toProject([0, 1, 2], 1), nothingHidden);
    expect(isArrangedDifferently(draft)).toBe(false);
    expect(isArrangedDifferently(moveShot(draft, 0, 1))).toBe(true);
  });
});

describe('a shot’s length and crop', () => {
  const framing = { seconds: 4.5, focus: { x: 0.2, y: 0.5 } };
  const known = adoptProject(emptyDraft, toProject([0, 1], 1), nothingHidden);
  const framed = changeShot(known, idOf(0), { framing });

  it('are saved where they changed, and as nothing when they are automatic again', () => {
    expect(isArrangedDifferently(framed)).toBe(true);
    expect(toSavedImages(framed)[0]).toMatchObject({ framing });
    expect(toSavedImages(framed)[1]).not.toHaveProperty('framing');
    const project = toProject([0, 1], 2);
    const clips = project.clips.map((clip, n) => (n === 0 ? { ...clip, framing } : clip));
    const saved = adoptProject(known, { ...project, clips }, nothingHidden);
    expect(saved.shots[0]?.framing).toEqual(framing);
    expect(isArrangedDifferently(saved)).toBe(false);
    const automatic = changeShot(saved, idOf(0), { framing: undefined });
    expect(toSavedImages(automatic)[0]).toMatchObject({ framing: null });
  });

  it('of another tab are not overwritten without a question', () => {
    const theirs = toProject([0, 1], 2);
    const clips = theirs.clips.map((clip, n) => (n === 1 ? { ...clip, framing } : clip));
    expect(isOwnChange(known, { ...theirs, clips })).toBe(false);
  });

  it('count in the length of the video', () => {
    expect(draftSeconds(framed.shots)).toBeLessThan(draftSeconds(known.shots));
  });
});

it('counts a photo whose own video was picked with the length of that video', () => {
  const project = toProject([0], 1);
  const picked = project.clips.map((clip) => ({ ...clip, duration: 4 }));
  const seconds = ({ clips }: Pick<typeof project, 'clips'>) =>
    draftSeconds(adoptProject(emptyDraft, { ...project, clips }, nothingHidden).shots);
  expect([seconds(project), seconds({ clips: picked })]).toEqual([6, 4]);
});
