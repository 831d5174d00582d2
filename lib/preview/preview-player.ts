import { FRAME_RATE } from '@/contracts/production/frame-rate';
import type { PreviewOverlay } from '@/contracts/production/preview-words';
import type { CameraMotion } from '@/contracts/project/motion';
import { createListeners } from '../listeners';
import { ClipReader } from './clip-reader';
import { createPlayClock } from './play-clock';
import type {
  FrameRange,
  PreviewObstacle,
  PreviewReport,
  PreviewRequest,
} from './preview-messages';
import { firstOwnFrame, keepPlace, type PreviewPlan, shotAt } from './preview-plan';
import { PreviewSound } from './preview-sound';
import { canDraw, takeWorker } from './start-worker';
import { findWordsFrame, type WordsPlace } from './words-place';

/** The current state of a preview. */
export interface PreviewState {
  readonly plan: PreviewPlan | undefined;
  readonly frame: number;
  readonly isPlaying: boolean;
  /** A required picture is not loaded yet. */
  readonly isWaiting: boolean;
  readonly isMuted: boolean;
  /** The shot that is repeated. */
  readonly loopedId: string | undefined;
  /** The reason why stills are shown instead of frames. */
  readonly obstacle: PreviewObstacle | 'broken' | undefined;
}

/** The state before a motion is tried out, and the video with later edits. */
interface Trial extends Pick<PreviewState, 'frame' | 'isPlaying' | 'loopedId'> {
  readonly plan: PreviewPlan;
  readonly shown: PreviewPlan;
}

const noWords: readonly PreviewOverlay[] = [];

/**
 * Interval at which listeners receive the time (ms). Re-rendering a page of 60 tiles takes longer than
 * drawing a frame of the video, which the worker does without it.
 */
const TOLD_MS = 100;

/**
 * Plays the video of a project being edited. A worker draws it; without a worker, only the clock runs and the
 * screen shows stills.
 */
export class PreviewPlayer {
  #state: PreviewState = {
    plan: undefined,
    frame: 0,
    isPlaying: false,
    isWaiting: true,
    isMuted: readMuted(),
    loopedId: undefined,
    obstacle: undefined,
  };
  readonly #sound = new PreviewSound();
  readonly #listeners = createListeners();
  #host: HTMLElement | undefined;
  #worker: Worker | undefined;
  #hasRestarted = false;
  #isVisible = true;
  #toldAt = 0;
  #words = noWords;
  #turn = 0;
  #trial: Trial | undefined;
  /** Whether the automatic first playback has happened. */
  #isIntroduced = false;
  /** The words being edited. */
  #editedWords: WordsPlace | undefined;
  readonly #clock = createPlayClock();
  readonly #clips = new ClipReader((shotId, frame) => {
    this.#worker?.postMessage({ kind: 'clip-frame', shotId, frame } satisfies PreviewRequest, [
      frame,
    ]);
  });
  #timer: ReturnType<typeof setInterval> | undefined;

  readonly read = (): PreviewState => this.#state;

  readonly subscribe = this.#listeners.subscribe;

  /** Starts to draw into an element. @returns a function that ends it. */
  attach(host: HTMLElement): () => void {
    this.#host = host;
    this.#hasRestarted = false;
    this.#startWorker();
    const restart = () => this.#recover();
    window.addEventListener('online', restart);
    return () => {
      window.removeEventListener('online', restart);
      this.#stopWorker();
      this.#stopStills();
      this.#sound.close();
      this.#host = undefined;
    };
  }

  /**
   * Shows a changed video at the position of the previous one.
   * @param words the words that the plan refers to; the same array while they do not change.
   */
  show(plan: PreviewPlan, words = noWords): void {
    if (words !== this.#words) {
      this.#words = words;
      this.#send({ kind: 'words', overlays: words });
    }
    if (this.#trial !== undefined) {
      this.#trial = { ...this.#trial, plan };
      return;
    }
    const before = this.#state.plan;
    // The draft changes with every progress event of an upload, which mostly does not affect the video.
    if (JSON.stringify(before) === JSON.stringify(plan)) return;
    const frame = before === undefined ? 0 : keepPlace(before, plan, this.#state.frame);
    this.#showAt(plan, this.#editedFrame(plan) ?? frame);
  }

  /**
   * Pauses at these words and follows them while the video changes, until other words or none are edited.
   * Words that do not exist yet are shown at their future place.
   */
  showWords(place: WordsPlace | undefined): void {
    this.#editedWords = place;
    const { plan } = this.#state;
    const frame = plan && this.#editedFrame(plan);
    if (frame === undefined) return;
    this.play(false);
    this.seek(frame);
  }

  /** Seeks to the first frame in which a shot is alone on screen. */
  showShot(shotId: string): void {
    const { plan } = this.#state;
    const shot = plan?.shots.findIndex(({ id }) => id === shotId) ?? -1;
    if (plan !== undefined && shot >= 0) this.seek(firstOwnFrame(plan.storyboard, shot));
  }

  /** Plays the video once without sound, without a press by the user, and then rewinds. */
  introduce(): void {
    if (this.#state.obstacle !== undefined) return;
    this.#isIntroduced = true;
    this.#change({ isMuted: true });
    this.#setPlaying(true);
  }

  /**
   * Shows a shot with a motion that is not selected, repeatedly unless reduced motion is preferred; undefined
   * ends that and returns to the previous position.
   */
  tryMotion(shotId: string, motion: CameraMotion | undefined): void {
    const { plan, frame, isPlaying, loopedId } = this.#state;
    const before = this.#trial ?? (plan && { plan, shown: plan, frame, isPlaying, loopedId });
    if (before === undefined || (motion === undefined && this.#trial === undefined)) return;
    if (motion === undefined) {
      this.#trial = undefined;
      this.#change({ loopedId: before.loopedId });
      this.#showAt(before.plan, keepPlace(before.shown, before.plan, before.frame));
      this.#setPlaying(before.isPlaying);
      return;
    }
    this.#trial = before;
    const shots = before.plan.shots.map((shot) =>
      shot.id === shotId ? { ...shot, motion } : shot,
    );
    const first = firstOwnFrame(
      before.plan.storyboard,
      shots.findIndex(({ id }) => id === shotId),
    );
    this.#change({ loopedId: shotId });
    this.#showAt({ ...before.plan, shots }, first);
    this.#setPlaying(!window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  }

  play(isPlaying: boolean): void {
    this.#endIntroduction();
    this.#setPlaying(isPlaying);
  }

  #setPlaying(isPlaying: boolean): void {
    const { frame, loopedId, isMuted } = this.#state;
    // A motion that is only tried out plays without sound.
    if (isPlaying && !isMuted && this.#trial === undefined) this.#sound.unlock();
    const isAtEnd = loopedId === undefined && frame >= this.#lastFrame();
    if (!isPlaying) this.#sound.stop();
    this.#change({ isPlaying, ...(isPlaying && isAtEnd && { frame: 0 }) });
    this.#send({ kind: 'play', isPlaying, turn: ++this.#turn });
    this.#restartStills();
  }

  seek(frame: number): void {
    const within = Math.min(this.#lastFrame(), Math.max(0, Math.round(frame)));
    this.#change({ frame: within });
    this.#send({ kind: 'seek', frame: within, turn: ++this.#turn });
    this.#restartStills();
  }

  /** Turns the sound off or on, now and, if remembered, when a preview is opened again. */
  mute(isMuted: boolean, isRemembered = true): void {
    this.#isIntroduced = false;
    this.#change({ isMuted });
    if (isRemembered) saveMuted(isMuted);
    if (!isMuted) this.#sound.unlock();
  }

  /** Repeats the shot on screen, or plays the whole video again. */
  loop(isLooped: boolean): void {
    const { plan, frame } = this.#state;
    const loopedId = plan?.shots[isLooped ? shotAt(plan.storyboard, frame) : -1]?.id;
    this.#change({ loopedId });
    this.#send({ kind: 'loop', range: this.#loopRange() });
  }

  /** Pauses drawing and the clock while the preview is not visible. */
  setVisible(isVisible: boolean): void {
    if (isVisible && !this.#isVisible) this.#recover();
    this.#isVisible = isVisible;
    if (!isVisible) this.#sound.stop();
    this.#send({ kind: 'visible', isVisible });
    // When it is visible again, the worker reports its frame, which the clips then follow.
    if (!isVisible) this.#clips.pause();
    this.#restartStills();
  }

  #endIntroduction(): void {
    if (!this.#isIntroduced) return;
    this.#isIntroduced = false;
    this.#change({ isMuted: readMuted() });
  }

  #editedFrame(plan: PreviewPlan): number | undefined {
    return this.#editedWords && findWordsFrame(plan, this.#editedWords);
  }

  #showAt(plan: PreviewPlan, frame: number): void {
    const isLooped = plan.shots.some(({ id }) => id === this.#state.loopedId);
    this.#sound.show(plan, plan.storyboard.totalFrames / FRAME_RATE);
    this.#change({ plan, frame, ...(!isLooped && { loopedId: undefined }) });
    this.#send({ kind: 'plan', plan, frame, turn: ++this.#turn });
    this.#send({ kind: 'loop', range: this.#loopRange() });
    this.#restartStills();
  }

  #startWorker(): void {
    const host = this.#host;
    if (host === undefined) return;
    if (!canDraw()) {
      this.#showStills('unsupported');
      return;
    }
    const canvas = document.createElement('canvas');
    canvas.className = 'absolute inset-0 size-full';
    host.replaceChildren(canvas);
    const worker = takeWorker();
    this.#worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<PreviewReport>) => {
      if (worker === this.#worker) this.#receive(data);
    });
    worker.addEventListener('error', () => worker === this.#worker && this.#restartWorker());
    const offscreen = canvas.transferControlToOffscreen();
    worker.postMessage({ kind: 'open', canvas: offscreen } satisfies PreviewRequest, [offscreen]);
    const { plan, frame, isPlaying } = this.#state;
    this.#send({ kind: 'words', overlays: this.#words });
    if (plan !== undefined) this.#send({ kind: 'plan', plan, frame, turn: this.#turn });
    this.#send({ kind: 'loop', range: this.#loopRange() });
    this.#send({ kind: 'visible', isVisible: this.#isVisible });
    if (isPlaying) this.#send({ kind: 'play', isPlaying, turn: this.#turn });
  }

  #stopWorker(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#clips.close();
  }

  /** Restarts a failed worker once; after that, stills are shown. */
  #restartWorker(): void {
    this.#stopWorker();
    if (this.#hasRestarted) {
      this.#showStills('broken');
      return;
    }
    this.#hasRestarted = true;
    this.#startWorker();
  }

  /** Tries to draw again after the network was unavailable or the device was asleep. */
  #recover(): void {
    if (this.#state.obstacle !== 'broken') return;
    this.#stopStills();
    this.#hasRestarted = false;
    this.#change({ obstacle: undefined, isWaiting: true });
    this.#startWorker();
  }

  #receive(report: PreviewReport): void {
    if (report.kind === 'stopped') {
      this.#stopWorker();
      this.#showStills(report.obstacle);
      return;
    }
    const { frame, frameTime, isPlaying, isWaiting, turn } = report;
    if (turn !== this.#turn) return;
    const before = this.#state;
    const goesOn = before.isPlaying && isPlaying && before.isWaiting === isWaiting;
    if (goesOn && performance.now() - this.#toldAt < TOLD_MS) this.#state = { ...before, frame };
    else this.#change({ frame, isPlaying, isWaiting });
    this.#followSound(frameTime);
    this.#followClips();
    if (!this.#isIntroduced || isPlaying || frame < this.#lastFrame()) return;
    this.#endIntroduction();
    this.seek(0);
  }

  /** @param frameTime when the frame on screen was due, in milliseconds since the epoch. */
  #followSound(frameTime: number): void {
    if (this.#isAudible()) this.#sound.follow(this.#state.frame, frameTime);
    else this.#sound.stop();
  }

  #isAudible(): boolean {
    const { isPlaying, isWaiting, isMuted } = this.#state;
    return isPlaying && !isWaiting && !isMuted && this.#isVisible && this.#trial === undefined;
  }

  #followClips(): void {
    const { plan, frame, isPlaying, isWaiting } = this.#state;
    if (plan === undefined || this.#worker === undefined) return;
    this.#clips.follow(plan, frame, isPlaying && !isWaiting, this.#isAudible());
  }

  #showStills(obstacle: PreviewState['obstacle']): void {
    this.#host?.replaceChildren();
    this.#change({ obstacle, isWaiting: false, ...(this.#isIntroduced && { isPlaying: false }) });
    this.#endIntroduction();
    this.#restartStills();
  }

  #restartStills(): void {
    this.#stopStills();
    const { obstacle, isPlaying, frame } = this.#state;
    if (obstacle === undefined || !isPlaying || !this.#isVisible) return;
    this.#clock.start(frame, performance.now());
    this.#timer = setInterval(() => {
      const range = this.#loopRange();
      const all = { first: 0, last: this.#lastFrame() };
      const now = performance.now();
      const due = this.#clock.frameAt(now, range ?? all, range !== undefined);
      this.#change({ frame: due.frame, isPlaying: !due.isOver });
      this.#followSound(performance.timeOrigin + now - (due.share * 1_000) / FRAME_RATE);
      if (due.isOver) this.#stopStills();
    }, TOLD_MS);
  }

  #stopStills(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #loopRange(): FrameRange | undefined {
    const { plan, loopedId } = this.#state;
    const shot = plan?.shots.findIndex(({ id }) => id === loopedId) ?? -1;
    const planned = plan?.storyboard.shots[shot];
    if (planned === undefined) return undefined;
    return { first: planned.start, last: planned.start + planned.frames - 1 };
  }

  #lastFrame(): number {
    return Math.max(0, (this.#state.plan?.storyboard.totalFrames ?? 0) - 1);
  }

  #send(request: PreviewRequest): void {
    this.#worker?.postMessage(request);
  }

  #change(change: Partial<PreviewState>): void {
    this.#state = { ...this.#state, ...change };
    this.#toldAt = performance.now();
    this.#listeners.notify();
  }
}

const MUTED_KEY = 'homereel-preview-muted';

function readMuted(): boolean {
  try {
    return localStorage.getItem(MUTED_KEY) !== null;
  } catch {
    return false;
  }
}

function saveMuted(isMuted: boolean): void {
  try {
    if (isMuted) localStorage.setItem(MUTED_KEY, '1');
    else localStorage.removeItem(MUTED_KEY);
  } catch {
    // Storage may be blocked; the choice then lasts until the next load.
  }
}
