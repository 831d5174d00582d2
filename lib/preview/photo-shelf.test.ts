import { expect, it, vi } from 'vitest';
import { planStoryboard } from '@/contracts/production/storyboard';
import type { PlacedPhoto } from '@/engine/raster/photo-layer';
import type { FramePainter } from './frame-painter';
import { createPhotoShelf } from './photo-shelf';
import { createFindings } from './picture-findings';
import type { MovedShot, PictureReader } from './prepare-photo';
import type { PreviewPlan, PreviewShot } from './preview-plan';

const size = { width: 640, height: 360 };

function toPlan(shots: readonly (Partial<PreviewShot> & { id: string })[]): PreviewPlan {
  return {
    size,
    music: undefined,
    words: [],
    storyboard: planStoryboard(
      shots.map(() => ({ kind: 'photo', ownSeconds: 3 }) as const),
      [],
    ),
    shots: shots.map((shot) => ({
      name: shot.id,
      kind: 'photo',
      sources: [shot.id],
      original: undefined,
      motion: 'zoom-in',
      framing: undefined,
      ...shot,
    })),
  };
}

/** Opens a shelf whose pictures load immediately, except those named `broken`. */
function openShelf(pictureBytes = 1_000) {
  const loaded: string[] = [];
  const released: string[] = [];
  const painter = {
    size,
    prepare: ({ id, motion, isPlain }: PreviewShot & MovedShot) =>
      Promise.resolve({
        id,
        motion,
        isPlain,
        image: { width: pictureBytes, height: 1, address: 0 },
      }),
    move: ({ id, motion }: PreviewShot) => {
      const image = { width: pictureBytes, height: 1, address: 0 };
      return Promise.resolve({
        photo: { id, motion, image, isMoved: true },
        isExact: motion === 'zoom-out',
      });
    },
    release: (photo: PlacedPhoto) => void released.push((photo as unknown as PreviewShot).id),
  } as unknown as FramePainter;
  const found = new Set<string>();
  const shown = new Set<number>();
  const shelf = createPhotoShelf({
    onReady: () => undefined,
    findingsOf: ({ findings }) =>
      findings === undefined || found.has(findings) ? createFindings() : undefined,
    mayReframe: (shot) => !shown.has(shot),
    open(source) {
      loaded.push(source);
      if (source.startsWith('broken')) return Promise.reject(new Error('no picture'));
      return Promise.resolve({ close: () => undefined } as PictureReader & { close(): void });
    },
  });
  return { shelf, painter, loaded, released, found, shown };
}

it('prepares what is on screen first, then what comes next', async () => {
  const { shelf, painter, loaded } = openShelf();
  shelf.show(toPlan([{ id: 'a' }, { id: 'b' }, { id: 'c' }]), painter);
  shelf.prepareFrom(1);
  await vi.waitFor(() => expect(loaded).toEqual(['b', 'c', 'a']));
});

it('depth motion is a plain motion until all photos are ready, then the photo’s scene is computed', async () => {
  const { shelf, painter, loaded } = openShelf();
  const prepare = vi.spyOn(painter, 'prepare');
  const move = vi.spyOn(painter, 'move');
  const prepared = () => prepare.mock.calls.map(([{ isPlain }], i) => [loaded[i], isPlain]);
  shelf.show(toPlan([{ id: 'a', motion: 'depth-motion' }, { id: 'b' }]), painter);
  shelf.prepareFrom(0);
  const wanted = [
    ['a', true],
    ['b', false],
  ];
  await vi.waitFor(() => expect(move).toHaveBeenCalledTimes(1));
  expect(move.mock.lastCall?.[0]).toMatchObject({ id: 'a', isPlain: false });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(prepared().slice(0, 2)).toEqual(wanted);
  expect(move).toHaveBeenCalledTimes(1);
});

it('a changed motion is shown with the available pixels, then prepared again; the others stay', async () => {
  const { shelf, painter, loaded } = openShelf();
  shelf.show(toPlan([{ id: 'a' }, { id: 'b' }]), painter);
  shelf.prepareFrom(0);
  await vi.waitFor(() => expect(shelf.isReady(1)).toBe(true));
  let end: (photo: PlacedPhoto) => void = () => undefined;
  const slow = new Promise<PlacedPhoto>((resolve) => {
    end = resolve;
  });
  vi.spyOn(painter, 'prepare').mockReturnValueOnce(slow);
  shelf.show(toPlan([{ id: 'a', motion: 'pan-up' }, { id: 'b' }]), painter);
  expect([shelf.isReady(0), shelf.isReady(1)]).toEqual([false, true]);
  shelf.prepareFrom(0);
  const moved = { motion: 'pan-up', isMoved: true };
  await vi.waitFor(() => expect(shelf.photoOf(0)).toMatchObject(moved));
  await vi.waitFor(() => expect(loaded).toEqual(['a', 'b', 'a']));
  const { isMoved: _, ...exact } = { ...shelf.photoOf(0), isMoved: undefined };
  end(exact as PlacedPhoto);
  await vi.waitFor(() => expect(shelf.photoOf(0)).not.toHaveProperty('isMoved'));
  // As large as the last one needs it: nothing is decoded.
  shelf.show(toPlan([{ id: 'a', motion: 'zoom-out' }, { id: 'b' }]), painter);
  shelf.prepareFrom(0);
  await vi.waitFor(() => expect(shelf.photoOf(0)).toMatchObject({ motion: 'zoom-out' }));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(loaded).toEqual(['a', 'b', 'a']);
});

it('a changed motion does not wait for a picture that is being decoded', async () => {
  const { shelf, painter, found } = openShelf();
  found.add('of a').add('of b');
  const a = { id: 'a', findings: 'of a' };
  shelf.show(toPlan([a]), painter);
  shelf.prepareFrom(0);
  await vi.waitFor(() => expect(shelf.isReady(0)).toBe(true));
  vi.spyOn(painter, 'prepare').mockReturnValueOnce(new Promise(() => undefined));
  const b = { id: 'b', findings: 'of b' };
  shelf.show(toPlan([a, b]), painter);
  shelf.prepareFrom(0);
  await vi.waitFor(() => expect(painter.prepare).toHaveBeenCalledTimes(1));
  shelf.show(toPlan([{ ...a, motion: 'pan-up' }, b]), painter);
  shelf.prepareFrom(0);
  await vi.waitFor(() => expect(shelf.photoOf(0)).toMatchObject({ motion: 'pan-up' }));
});

it('the still of a clip that comes late does not take the place of the frame that is shown', async () => {
  const { shelf, painter, released } = openShelf();
  const clip = { id: 'clip', kind: 'clip' as const, sources: ['still'] };
  let end: (photo: PlacedPhoto) => void = () => undefined;
  const slow = new Promise<PlacedPhoto>((resolve) => {
    end = resolve;
  });
  vi.spyOn(painter, 'prepare').mockReturnValueOnce(slow);
  shelf.show(toPlan([clip, { id: 'photo' }]), painter);
  shelf.prepareFrom(0);
  await vi.waitFor(() => expect(painter.prepare).toHaveBeenCalled());
  const image = { width: 1_000, height: 1, address: 0 };
  shelf.place(0, { id: 'frame', image } as unknown as PlacedPhoto);
  end({ id: 'still', image } as unknown as PlacedPhoto);
  await vi.waitFor(() => expect(shelf.isReady(1)).toBe(true));
  expect(shelf.photoOf(0)).toMatchObject({ id: 'frame' });
  expect(released).toEqual(['still']);

  // The still of another clip is, until there is a frame of it.
  shelf.show(toPlan([{ ...clip, sources: ['other still'] }, { id: 'photo' }]), painter);
  shelf.prepareFrom(0);
  await vi.waitFor(() => expect(shelf.photoOf(0)).toMatchObject({ id: 'clip' }));
});

it('a photo moves without findings until the server returns them, and is not reframed while playing', async () => {
  const { shelf, painter, found, shown } = openShelf();
  const prepare = vi.spyOn(painter, 'prepare');
  const move = vi.spyOn(painter, 'move');
  shelf.show(
    toPlan([
      { id: 'a', motion: 'zoom-out', findings: 'of a' },
      { id: 'b', motion: 'zoom-out', findings: 'of b' },
    ]),
    painter,
  );
  shelf.prepareFrom(0);
  await vi.waitFor(() => expect([0, 1].every(shelf.isReady)).toBe(true));
  expect(prepare.mock.calls.map(([, { findings }]) => findings)).toEqual([undefined, undefined]);
  shown.add(0);
  found.add('of a').add('of b');
  shelf.prepareFrom(0);
  await vi.waitFor(() => expect(shelf.photoOf(1)).toHaveProperty('isMoved'));
  expect(shelf.photoOf(0)).not.toHaveProperty('isMoved');
  shown.clear();
  shelf.prepareFrom(1);
  await vi.waitFor(() => expect(shelf.photoOf(0)).toHaveProperty('isMoved'));
  expect(move).toHaveBeenCalledTimes(2);
  expect(move.mock.lastCall?.[2].findings).toBeDefined();
});

it('a better picture replaces one that is shown meanwhile', async () => {
  const { shelf, painter, loaded } = openShelf();
  shelf.show(toPlan([{ id: 'a', sources: ['thumbnail'] }]), painter);
  shelf.prepareFrom(0);
  await vi.waitFor(() => expect(shelf.isReady(0)).toBe(true));
  shelf.show(toPlan([{ id: 'a', sources: ['served', 'thumbnail'] }]), painter);
  expect(shelf.isReady(0)).toBe(true);
  shelf.prepareFrom(0);
  await vi.waitFor(() => expect(loaded).toEqual(['thumbnail', 'served']));
});

it('a picture that cannot be shown gives way to the next source, or to none', async () => {
  const { shelf, painter, loaded } = openShelf();
  shelf.show(
    toPlan([
      { id: 'a', sources: ['broken', 'thumbnail'] },
      { id: 'b', sources: ['broken too'] },
      { id: 'c', sources: [] },
    ]),
    painter,
  );
  shelf.prepareFrom(0);
  await vi.waitFor(() => expect([0, 1, 2].every(shelf.isReady)).toBe(true));
  expect(loaded).toEqual(['broken', 'thumbnail', 'broken too']);
  expect([0, 1, 2].map((shot) => shelf.photoOf(shot) !== undefined)).toEqual([true, false, false]);
});

it('drops what is longest out of use when there is no room, and prepares no more than fits', async () => {
  const { shelf, painter, loaded, released } = openShelf(15 * 1024 * 1024);
  shelf.show(toPlan(['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))), painter);
  shelf.prepareFrom(0);
  await vi.waitFor(() => expect(released).toContain('a'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(loaded.length).toBeLessThanOrEqual(5);
});
