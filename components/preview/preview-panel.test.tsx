import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { projectWithClips } from '@/contracts/project/projects';
import { adoptProject } from '@/lib/draft/adopt-project';
import type { Draft } from '@/lib/draft/draft';
import { addShots, changeShot, emptyDraft } from '@/lib/draft/draft';
import type { PreviewPlayer } from '@/lib/preview/preview-player';
import { startWorkerAhead } from '@/lib/preview/start-worker';
import { obtainQueryClient } from '@/lib/query-client';
import { cannedProject } from '@/tests/support/canned-answers';
import { RecordingWorker } from '@/tests/support/recording-worker';
import { holdTime, pass } from '@/tests/support/render-screen';
import { stubMedia } from '@/tests/support/stub-media';
import { PreviewPanel } from './preview-panel';

vi.mock('next/navigation', () => import('@/tests/support/navigation'));
holdTime();

const names = ['kitchen.jpg', 'garden.jpg'];
const draft: Draft = addShots(
  emptyDraft,
  names.map((name) => ({ id: name, name, isVideo: false })),
);

const worker = () => RecordingWorker.started.at(-1) ?? new RecordingWorker();
const place = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Place in the preview' });
const panel = (shown: Draft, onPlayer: (player?: PreviewPlayer) => void = () => undefined) => (
  <QueryClientProvider client={obtainQueryClient()}>
    <PreviewPanel draft={shown} versions={[]} onPlayer={onPlayer} />
  </QueryClientProvider>
);

describe('with drawing support', () => {
  beforeEach(() => {
    RecordingWorker.started = [];
    vi.stubGlobal('Worker', RecordingWorker);
    Object.assign(HTMLCanvasElement.prototype, { transferControlToOffscreen: () => ({}) });
    return () => {
      Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen');
    };
  });

  it('is drawn by the worker started in advance, unless that one failed in the meantime', () => {
    startWorkerAhead();
    startWorkerAhead();
    const { unmount } = render(panel(draft));
    expect(RecordingWorker.started).toHaveLength(1);
    expect(
      worker()
        .requests.map(({ kind }) => kind)
        .slice(0, 2),
    ).toEqual(['load', 'open']);
    unmount();
    startWorkerAhead();
    worker().dispatchEvent(new Event('error', { cancelable: true }));
    render(panel(draft));
    expect(RecordingWorker.started).toHaveLength(3);
    expect(worker().last('plan')?.plan.shots).toHaveLength(2);
  });

  it('continues from its position after leaving the window before the page was notified', () => {
    let tell: IntersectionObserverCallback = () => undefined;
    class Observer {
      constructor(callback: IntersectionObserverCallback) {
        tell = callback;
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal('IntersectionObserver', Observer);
    render(panel(draft));
    const entry = (isIntersecting: boolean) => ({ isIntersecting }) as IntersectionObserverEntry;
    const observer = new Observer(tell) as unknown as IntersectionObserver;
    tell([entry(false), entry(true)], observer);
    expect(worker().last('visible')).toMatchObject({ isVisible: true });
    tell([entry(true), entry(false)], observer);
    expect(worker().last('visible')).toMatchObject({ isVisible: false });
  });

  it('a changed motion is sent at once, and the position stays', () => {
    const { rerender } = render(panel(draft));
    fireEvent.change(place(), { target: { value: '40' } });
    expect(worker().last('seek')).toMatchObject({ frame: 40 });
    rerender(panel(changeShot(draft, 'garden.jpg', { cameraMotion: 'pan-up' })));
    const sent = worker().last('plan');
    expect(sent?.frame).toBe(40);
    expect(sent?.plan.shots.map(({ motion }) => motion)).toEqual(['pan-right', 'pan-up']);
  });

  it('plays the video before an edit, then the one after it, and labels them', () => {
    const plain = projectWithClips.parse(cannedProject(3));
    const [first, second, third] = plain.clips;
    if (first === undefined || second === undefined || third === undefined) throw new Error('3');
    const edited = {
      ...plain,
      clips: [third, first],
      leftOut: [second],
      beforeEdit: plain.clips.map(({ id }) => ({
        id,
        cameraMotion: 'pan-left' as const,
        transition: 'wipe' as const,
      })),
    };
    render(panel(adoptProject(emptyDraft, edited, { hidden: new Set() })));
    const shownIds = () =>
      worker()
        .last('plan')
        ?.plan.shots.map(({ id }) => id);
    const end = () => {
      const data = {
        kind: 'shown',
        frame: Number(place().max),
        frameTime: 0,
        isPlaying: false,
        isWaiting: false,
        turn: worker().last('play')?.turn ?? 0,
      };
      act(() => void worker().dispatchEvent(new MessageEvent('message', { data })));
    };
    const button = screen.getByRole('button', { name: 'Compare with before the edit' });
    fireEvent.click(button);
    expect(shownIds()).toEqual([first.id, second.id, third.id]);
    expect(screen.getByText('Before the edit')).toBeDefined();
    expect(worker().last('seek')).toMatchObject({ frame: 0 });
    expect(worker().last('play')).toMatchObject({ isPlaying: true });
    end();
    expect(shownIds()).toEqual([third.id, first.id]);
    expect(screen.getByText('After the edit')).toBeDefined();
    end();
    expect(button.getAttribute('aria-pressed')).toBe('false');
    expect(screen.queryByText('After the edit')).toBeNull();
  });

  it('a highlighted motion is shown on its photo, and discarded unless selected', () => {
    let player: PreviewPlayer | undefined;
    render(panel(draft, (opened) => (player = opened ?? player)));
    fireEvent.click(screen.getByRole('button', { name: 'Pause preview' }));
    fireEvent.change(place(), { target: { value: '40' } });
    act(() => player?.tryMotion('garden.jpg', 'pan-up'));
    act(() => player?.tryMotion('garden.jpg', 'zoom-out'));
    const { shots } = worker().last('plan')?.plan ?? { shots: [] };
    expect(shots.map(({ motion }) => motion)).toEqual(['pan-right', 'zoom-out']);
    const { first = 0, last = 0 } = worker().last('loop')?.range ?? {};
    expect(worker().last('plan')?.frame).toBeGreaterThan(first);
    expect(last).toBeGreaterThan(first + 60);
    expect(worker().last('play')).toMatchObject({ isPlaying: true });
    act(() => player?.tryMotion('garden.jpg', undefined));
    expect(worker().last('plan')).toMatchObject({ frame: 40 });
    expect(worker().last('plan')?.plan.shots[1]?.motion).toBe('zoom-in');
    expect(worker().last('loop')?.range).toBeUndefined();
    expect(worker().last('play')).toMatchObject({ isPlaying: false });
  });

  it('plays once automatically without sound, then waits at its start and plays sound on request', () => {
    let player: PreviewPlayer | undefined;
    render(panel(draft, (opened) => (player = opened ?? player)));
    expect(worker().last('play')).toMatchObject({ isPlaying: true });
    expect(player?.read().isMuted).toBe(true);
    const last = Number(place().max);
    const data = {
      kind: 'shown',
      frame: last,
      frameTime: 0,
      isPlaying: false,
      isWaiting: false,
      turn: worker().last('play')?.turn ?? 0,
    };
    act(() => void worker().dispatchEvent(new MessageEvent('message', { data })));
    expect(worker().last('seek')).toMatchObject({ frame: 0 });
    expect([player?.read().isMuted, player?.read().isPlaying]).toEqual([false, false]);
  });

  it('waits if reduced motion is preferred', () => {
    stubMedia(true);
    render(panel(draft));
    expect(worker().last('play')).toBeUndefined();
    expect(screen.getByRole('button', { name: 'Play preview' })).toBeTruthy();
  });

  it('pauses at words being edited, and stays there while they change', () => {
    let player: PreviewPlayer | undefined;
    const { rerender } = render(panel(draft, (opened) => (player = opened ?? player)));
    act(() => player?.showWords({ kind: 'caption', shotId: 'garden.jpg' }));
    expect(worker().last('play')).toMatchObject({ isPlaying: false });
    const at = worker().last('seek')?.frame ?? 0;
    expect(player?.read().plan?.storyboard.shots[1]?.start).toBeLessThanOrEqual(at);
    rerender(panel(changeShot(draft, 'kitchen.jpg', { framing: { seconds: 9 } })));
    const moved = player?.read().plan?.storyboard.shots[1]?.start ?? 0;
    expect(moved).toBeGreaterThan(at);
    expect(worker().last('plan')?.frame).toBeGreaterThanOrEqual(moved);
  });

  it('an upload’s progress, which is not visible, sends nothing', () => {
    const { rerender } = render(panel(draft));
    const before = worker().requests.length;
    const upload = { state: 'uploading', loaded: 1, total: 2 } as const;
    rerender(panel(changeShot(draft, 'garden.jpg', { upload })));
    expect(worker().requests.length).toBe(before);
  });

  it('a worker that fails is restarted once, then stills are shown', () => {
    render(panel(draft));
    act(() => void worker().dispatchEvent(new Event('error')));
    expect(RecordingWorker.started).toHaveLength(2);
    expect(worker().last('plan')?.plan.shots).toHaveLength(2);
    act(() => void worker().dispatchEvent(new Event('error')));
    expect(RecordingWorker.started).toHaveLength(2);
    expect(screen.getByText(/^The preview stopped working\./)).toBeTruthy();
  });

  it('ignores a report of an earlier position', () => {
    render(panel(draft));
    const report = (frame: number, turn: number) =>
      act(() => {
        const data = {
          kind: 'shown',
          frame,
          frameTime: 0,
          isPlaying: false,
          isWaiting: false,
          turn,
        };
        worker().dispatchEvent(new MessageEvent('message', { data }));
      });
    const early = worker().last('plan')?.turn ?? 0;
    fireEvent.change(place(), { target: { value: '40' } });
    report(3, early);
    expect(place().value).toBe('40');
    report(41, worker().last('seek')?.turn ?? 0);
    expect(place().value).toBe('41');
  });

  it('tells the user that the device is too slow', () => {
    render(panel(draft));
    const data = { kind: 'stopped', obstacle: 'slow' };
    act(() => void worker().dispatchEvent(new MessageEvent('message', { data })));
    expect(screen.getByText(/^This device is too slow to play the preview\./)).toBeTruthy();
  });
});

describe('without drawing support', () => {
  it('says so once, and shows stills at the times of the storyboard', async () => {
    render(panel(draft));
    expect(screen.getAllByText(/^This browser can’t play the preview\./)).toHaveLength(1);
    expect(screen.getByRole('img', { name: 'kitchen.jpg' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Play preview' }));
    await pass(2_000);
    expect(screen.getByTestId('preview-time').textContent).toMatch(/^0:0[12]\.\d\d/);
    await pass(6_000);
    expect(screen.getByRole('img', { name: 'garden.jpg' })).toBeTruthy();
    await pass(10_000);
    expect(screen.getByRole('button', { name: 'Play preview' })).toBeTruthy();
  });

  it('a single shot is repeated on request, and Space pauses', async () => {
    render(panel(draft));
    fireEvent.click(screen.getByRole('button', { name: 'Repeat this photo' }));
    fireEvent.click(screen.getByRole('button', { name: 'Play preview' }));
    await pass(14_000);
    expect(screen.getByRole('img', { name: 'kitchen.jpg' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pause preview' })).toBeTruthy();
    fireEvent.keyDown(place(), { key: ' ' });
    expect(screen.getByRole('button', { name: 'Play preview' })).toBeTruthy();
  });
});
