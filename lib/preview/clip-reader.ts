import { FRAME_RATE } from '@/contracts/production/frame-rate';
import { contentAt, type PreviewClip, type PreviewPlan, shotAt } from './preview-plan';
import { seekClip } from './seek-clip';

/** A clip on screen and its video element. */
interface OpenClip {
  readonly video: HTMLVideoElement;
  /** Its files, best first. */
  sources: readonly string[];
  /** The file that is played. */
  source: string | undefined;
  /** The browser cannot play that file. */
  hasFailed: boolean;
  /** The clip time that is due. */
  seconds: number;
  /** The clip time of the last delivered frame. */
  readSeconds: number | undefined;
  isReading: boolean;
  /** The browser only allows muted playback. */
  mustBeMuted: boolean;
}

/** Maximum drift of a playing clip from the due time. */
const MAX_DRIFT_SECONDS = 0.2;
/**
 * In the finished video, which levels both, a clip is 8 dB below the music. Here clips keep their recorded
 * level, which for most of them is about that of our pieces.
 */
const VOLUME = 10 ** (-8 / 20);
/** Maximum longer side of delivered frames: more than a preview can show. */
const MAX_SIDE = 960;

/**
 * Reads the frames of clips that the browser can play and delivers each. A clip it cannot play delivers no
 * frames, so its still stays.
 */
export class ClipReader {
  readonly #open = new Map<string, OpenClip>();
  readonly #onFrame: (shotId: string, frame: ImageBitmap) => void;
  #plan: PreviewPlan | undefined;

  constructor(onFrame: (shotId: string, frame: ImageBitmap) => void) {
    this.#onFrame = onFrame;
  }

  /**
   * Reads the clips visible in this frame of the video, at their clip times.
   * @param isAudible whether the clip on screen plays its sound, if that is part of the video.
   */
  follow(plan: PreviewPlan, frame: number, isPlaying: boolean, isAudible: boolean): void {
    const due = findClips(plan, frame);
    const onScreen = plan.shots[shotAt(plan.storyboard, frame)];
    for (const [id, clip] of this.#open) if (!due.has(id)) this.#end(id, clip);
    for (const [id, { clip, seconds }] of due) {
      const open = this.#open.get(id) ?? this.#begin(id);
      open.sources = clip.sources;
      open.seconds = seconds;
      keepSource(open);
      const plays = isAudible && clip.isAudible && id === onScreen?.id;
      open.video.muted = !plays || open.mustBeMuted;
      // Another plan may show the same frame differently.
      if (plan !== this.#plan) open.readSeconds = undefined;
      keepTime(open, isPlaying);
      this.#read(id, open);
    }
    this.#plan = plan;
  }

  pause(): void {
    for (const { video } of this.#open.values()) video.pause();
  }

  close(): void {
    for (const [id, clip] of this.#open) this.#end(id, clip);
  }

  #begin(id: string): OpenClip {
    const video = document.createElement('video');
    const open: OpenClip = {
      video,
      sources: [],
      source: undefined,
      hasFailed: false,
      seconds: 0,
      readSeconds: undefined,
      isReading: false,
      mustBeMuted: false,
    };
    this.#open.set(id, open);
    video.volume = VOLUME;
    video.playsInline = true;
    video.preload = 'auto';
    for (const moment of ['loadeddata', 'seeked']) {
      video.addEventListener(moment, () => {
        keepTime(open, !video.paused);
        // A busy browser may report the seek while it still shows the previous picture.
        video.requestVideoFrameCallback?.(() => {
          if (video.paused) open.readSeconds = undefined;
          this.#read(id, open);
        });
        this.#read(id, open);
      });
    }
    video.addEventListener('error', () => {
      open.hasFailed = true;
      keepSource(open);
    });
    return open;
  }

  #end(id: string, { video }: OpenClip): void {
    this.#open.delete(id);
    video.pause();
    video.removeAttribute('src');
    video.load();
  }

  /** Delivers the frame that the clip shows, unless it was delivered before. */
  #read(id: string, open: OpenClip): void {
    const { video } = open;
    const { currentTime, videoWidth, videoHeight } = video;
    const isThere = video.readyState >= video.HAVE_CURRENT_DATA && !video.seeking;
    if (!isThere || open.isReading || open.readSeconds === currentTime) return;
    open.isReading = true;
    open.readSeconds = currentTime;
    const scale = Math.min(1, MAX_SIDE / Math.max(videoWidth, videoHeight));
    const size = {
      resizeWidth: Math.round(videoWidth * scale),
      resizeHeight: Math.round(videoHeight * scale),
    };
    createImageBitmap(video, size)
      .then((frame) => {
        if (this.#open.get(id) === open) this.#onFrame(id, frame);
        else frame.close();
      })
      // The browser has no picture for this time; the next one is read in its turn.
      .catch(() => undefined)
      .finally(() => {
        open.isReading = false;
        // It may have been moved in the meantime; while playing it is read again anyway.
        if (this.#open.get(id) === open && video.paused) this.#read(id, open);
      });
  }
}

/** Plays the best file that the browser can play; the list of files may change while it is open. */
function keepSource(open: OpenClip): void {
  const { sources, source, hasFailed } = open;
  const at = source === undefined ? -1 : sources.indexOf(source);
  const wanted = at < 0 || hasFailed ? sources[at + 1] : source;
  if (wanted === undefined || wanted === source) return;
  Object.assign(open, { source: wanted, hasFailed: false, readSeconds: undefined });
  open.video.src = wanted;
}

/** Plays a clip, or seeks it to the due time. */
function keepTime(open: OpenClip, isPlaying: boolean): void {
  const { video, seconds } = open;
  if (!isPlaying) video.pause();
  else if (video.paused) {
    video.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError')
        open.mustBeMuted = true;
    });
  }
  seekClip(video, seconds, isPlaying ? MAX_DRIFT_SECONDS : undefined);
}

/** Returns the clips that a frame of the video shows, by shot, and the time of each. */
function findClips({ shots, storyboard }: PreviewPlan, frame: number) {
  const content = contentAt(storyboard, frame);
  const shown = content?.kind === 'transition' ? [content.outgoing, content.incoming] : [content];
  const found = new Map<string, { clip: PreviewClip; seconds: number }>();
  for (const each of shown) {
    const { id, clip } = (each && shots[each.shot]) ?? {};
    if (each === undefined || id === undefined || clip === undefined) continue;
    found.set(id, { clip, seconds: clip.startSeconds + each.at / FRAME_RATE });
  }
  return found;
}
