import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { planStoryboard } from '@/contracts/production/storyboard';
import { ClipReader } from './clip-reader';
import type { PreviewClip, PreviewPlan } from './preview-plan';

/** Plays sources with `playable` in their name, and seeks without delay. */
class InstantVideo extends EventTarget {
  static made: InstantVideo[] = [];
  readonly HAVE_CURRENT_DATA = 2;
  readyState = 0;
  readonly seekable = { length: 1, end: () => 60 };
  seeking = false;
  paused = true;
  duration = 60;
  videoWidth = 1920;
  videoHeight = 1080;
  /** The time of its current picture. */
  picture = 0;
  /** Whether its picture arrives after the `seeked` event. */
  isLate = false;
  #src = '';
  #time = 0;
  #onPicture: () => void = () => undefined;

  get src() {
    return this.#src;
  }
  set src(source: string) {
    this.#src = source;
    this.readyState = source.startsWith('playable') ? 4 : 0;
    queueMicrotask(() => this.dispatchEvent(new Event(this.readyState ? 'loadeddata' : 'error')));
  }
  get currentTime() {
    return this.#time;
  }
  set currentTime(seconds: number) {
    this.#time = seconds;
    const show = () => {
      this.picture = seconds;
    };
    if (!this.isLate) show();
    queueMicrotask(() => {
      this.dispatchEvent(new Event('seeked'));
      if (!this.isLate) return;
      show();
      this.#onPicture();
    });
  }
  requestVideoFrameCallback(onPicture: () => void) {
    this.#onPicture = onPicture;
  }
  play() {
    this.paused = false;
    return Promise.resolve();
  }
  pause() {
    this.paused = true;
  }
  load() {}
  muted = false;
  volume = 1;
  removeAttribute() {
    this.#src = '';
  }
}

beforeEach(() => {
  InstantVideo.made = [];
  const { createElement } = document;
  vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
    if (name !== 'video') return createElement.call(document, name);
    const video = new InstantVideo();
    InstantVideo.made.push(video);
    return video as unknown as HTMLVideoElement;
  });
  vi.stubGlobal('createImageBitmap', (video: InstantVideo, { resizeWidth = 0 } = {}) =>
    Promise.resolve({ seconds: video.picture, width: resizeWidth, close: () => undefined }),
  );
});
afterEach(() => vi.unstubAllGlobals());

function planOf(clip: Partial<PreviewClip>): PreviewPlan {
  const common = { name: '', sources: [], original: undefined, framing: undefined };
  return {
    size: { width: 640, height: 360 },
    music: undefined,
    words: [],
    storyboard: planStoryboard(
      [
        { kind: 'clip', seconds: 4 },
        { kind: 'photo', ownSeconds: 4 },
      ],
      ['instant'],
    ),
    shots: [
      { ...common, id: 'clip', kind: 'clip', motion: 'zoom-in', clip: { ...usualClip, ...clip } },
      { ...common, id: 'photo', kind: 'photo', motion: 'zoom-in' },
    ],
  };
}

const usualClip: PreviewClip = { sources: ['playable'], startSeconds: 0, isAudible: false };

/** @returns a reader, and the times of the frames that it read. */
function openReader() {
  const read: unknown[] = [];
  const reader = new ClipReader((shotId, frame) => read.push({ shotId, ...frame }));
  return { reader, read };
}

it('reads the frame of the moment that is due, counted from where the clip is trimmed', async () => {
  const { reader, read } = openReader();
  const plan = planOf({ startSeconds: 2 });
  reader.follow(plan, 30, false, true);
  await vi.waitFor(() => expect(read.at(-1)).toMatchObject({ shotId: 'clip', seconds: 3 }));
  reader.follow(plan, 33, false, true);
  await vi.waitFor(() => expect(read.at(-1)).toMatchObject({ seconds: 3.1, width: 960 }));
  const [video] = InstantVideo.made;
  expect(video?.paused).toBe(true);
});

it('shows a late picture of a paused clip too', async () => {
  const { reader, read } = openReader();
  reader.follow(planOf({}), 60, false, true);
  await vi.waitFor(() => expect(read.at(-1)).toMatchObject({ seconds: 2 }));
  const [video] = InstantVideo.made;
  if (video !== undefined) video.isLate = true;
  reader.follow(planOf({}), 0, false, true);
  await vi.waitFor(() => expect(read.at(-1)).toMatchObject({ seconds: 0 }));
});

it('lets it play along, puts it right when it is late, and ends with its shot', async () => {
  const { reader } = openReader();
  const plan = planOf({});
  reader.follow(plan, 0, true, true);
  const [video] = InstantVideo.made;
  await vi.waitFor(() => expect(video?.readyState).toBe(4));
  reader.follow(plan, 3, true, true);
  expect([video?.paused, video?.currentTime]).toEqual([false, 0]);
  reader.follow(plan, 60, true, true);
  expect(video?.currentTime).toBe(2);
  reader.follow(plan, 150, true, true);
  expect([video?.paused, video?.src]).toEqual([true, '']);
});

it('a file that this browser cannot play gives way to the copy it can', async () => {
  const { reader, read } = openReader();
  reader.follow(planOf({ sources: ['hevc', 'playable'] }), 15, false, true);
  await vi.waitFor(() => expect(read.at(-1)).toMatchObject({ seconds: 0.5 }));
});

it('a copy that comes later is played in place of a file that this browser cannot play', async () => {
  const { reader, read } = openReader();
  reader.follow(planOf({ sources: ['hevc'] }), 15, false, true);
  await new Promise((resolve) => setTimeout(resolve));
  reader.follow(planOf({ sources: ['hevc', 'playable'] }), 15, false, true);
  await vi.waitFor(() => expect(read.at(-1)).toMatchObject({ seconds: 0.5 }));
  expect(InstantVideo.made).toHaveLength(1);
});

it('another file replaces the current one', async () => {
  const { reader, read } = openReader();
  reader.follow(planOf({}), 15, false, true);
  await vi.waitFor(() => expect(read).toHaveLength(1));
  reader.follow(planOf({ sources: ['playable too'] }), 15, false, true);
  const [video] = InstantVideo.made;
  expect(video?.src).toBe('playable too');
  await vi.waitFor(() => expect(read).toHaveLength(2));
});

it('plays its sound while on screen, if that is part of the video', async () => {
  const { reader } = openReader();
  const plan = planOf({ isAudible: true });
  reader.follow(plan, 3, true, true);
  const [video] = InstantVideo.made;
  expect(video?.muted).toBe(false);
  expect(video?.volume).toBeLessThan(0.5);
  reader.follow(plan, 4, true, false);
  expect(video?.muted).toBe(true);
  reader.follow(planOf({}), 5, true, true);
  expect(video?.muted).toBe(true);
});

it('plays without sound where the browser allows no other', async () => {
  const refuse = () => Promise.reject(new DOMException('A press is needed.', 'NotAllowedError'));
  const play = vi.spyOn(InstantVideo.prototype, 'play').mockImplementation(refuse);
  const { reader } = openReader();
  const plan = planOf({ isAudible: true });
  reader.follow(plan, 3, true, true);
  await vi.waitFor(() => expect(play).toHaveBeenCalled());
  play.mockRestore();
  reader.follow(plan, 4, true, true);
  const [video] = InstantVideo.made;
  expect([video?.muted, video?.paused]).toEqual([true, false]);
});
