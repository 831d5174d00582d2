import { isOnline } from '@/lib/is-online';
import type { Carrier, CarrierEvents } from './carrier';
import { carryByElement } from './carry-by-element';
import { carryByLibrary } from './carry-by-library';
import { type PlaybackRoute, type PlaybackSource, toAddress } from './playback-source';

/**
 * State of the playback for the viewer. `offline`: it resumes automatically; `remade`: it continues with a
 * newer video; `gone`: the video is no longer accessible; `failed`: only a retry by the user can help.
 */
export type PlaybackStatus = 'loading' | 'playing' | 'offline' | 'remade' | 'gone' | 'failed';

export interface PlaybackOptions {
  readonly source: PlaybackSource;
  readonly route: PlaybackRoute;
  /** Start position in seconds. */
  readonly at: number;
  /**
   * Returns the current source; undefined if the video is no longer accessible. Rejects if that is unknown at
   * present.
   */
  readonly readSource: () => Promise<PlaybackSource | undefined>;
  readonly onStatus: (status: PlaybackStatus) => void;
}

export interface Playback {
  /** Stops playback and empties the element. */
  readonly stop: () => void;
}

const RETRY_MS = 3_000;
/** Duration of the notice that the video was rendered again. */
const REMADE_MS = 8_000;

/** Plays a video in an element, from the press until the page is left. */
export function startPlayback(video: HTMLVideoElement, options: PlaybackOptions): Playback {
  return new VideoPlayback(video, options);
}

class VideoPlayback implements Playback {
  private carrier: Carrier | undefined;
  private source: PlaybackSource;
  private route: PlaybackRoute;
  private status: PlaybackStatus = 'loading';
  /** Whether the address was refused although it is the current one. */
  private wasRefused = false;
  private isAsking = false;
  /** Whether the viewer wants it to play: a browser may pause it for its own reasons. */
  private isWanted = true;
  /** Whether the last attempt to load failed. */
  private hasTrouble = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new AbortController();

  constructor(
    private readonly video: HTMLVideoElement,
    private readonly options: PlaybackOptions,
  ) {
    ({ source: this.source, route: this.route } = options);
    this.listen();
    this.open(options.at);
  }

  private listen(): void {
    const { video } = this;
    const { signal } = this.listeners;
    const listen = (target: EventTarget, type: string, listener: () => void) =>
      target.addEventListener(type, listener, { signal });
    listen(window, 'online', () => this.status === 'offline' && this.resume());
    listen(window, 'offline', () => this.tellIfStarving());
    listen(video, 'waiting', () => this.tellIfStarving());
    listen(video, 'playing', () => this.onPlaying());
    listen(video, 'play', () => {
      this.isWanted = true;
    });
    listen(video, 'pause', () => {
      if (video.error === null) this.isWanted = false;
    });
  }

  stop(): void {
    clearTimeout(this.timer);
    this.listeners.abort();
    this.carrier?.stop();
    this.carrier = undefined;
  }

  private open(at: number): void {
    const { video, route, source } = this;
    const start = { video, at, url: toAddress(source, route), events: this.events };
    this.carrier = route === 'library' ? carryByLibrary(start) : carryByElement(start);
    this.playIfWanted();
  }

  private playIfWanted(): void {
    if (!this.isWanted) return;
    this.video.play().catch((error: unknown) => {
      // The browser no longer accepts the press because the player took long to load; its own button plays.
      if (error instanceof DOMException && error.name === 'NotAllowedError') this.onPlaying();
    });
  }

  private reopen(): void {
    const { currentTime } = this.video;
    this.carrier?.stop();
    this.open(currentTime);
  }

  private resume(): void {
    this.carrier?.resume();
    this.playIfWanted();
  }

  private readonly events: CarrierEvents = {
    onRefused: () => void this.askAgain(),
    onTrouble: () => this.onTrouble(),
    onDisconnected: () => this.waitForNetwork(),
    onLoaded: () => {
      clearTimeout(this.timer);
      this.wasRefused = false;
      this.hasTrouble = false;
      if (this.status === 'offline' && isOnline()) this.tell('playing');
    },
    onUnplayable: () => this.takeNextRoute(),
  };

  /**
   * Asks for the source again after a refusal: the link may be revoked, the video rendered again, or the
   * session ended.
   */
  private async askAgain(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      const found = await this.options.readSource();
      if (this.carrier !== undefined) this.onAnswer(found);
    } catch {
      if (this.carrier !== undefined) this.waitForNetwork();
    } finally {
      this.isAsking = false;
    }
  }

  private onAnswer(found: PlaybackSource | undefined): void {
    if (found === undefined) {
      this.end('gone');
    } else if (toAddress(found, this.route) !== toAddress(this.source, this.route)) {
      this.source = found;
      // The new video is played as a file until its stream is available.
      if (found.stream === undefined) this.route = 'file';
      this.reopen();
      this.tell('remade');
      setTimeout(() => this.status === 'remade' && this.tell('playing'), REMADE_MS);
    } else if (!this.wasRefused) {
      // An expired session is renewed by now.
      this.wasRefused = true;
      this.resume();
    } else {
      this.takeNextRoute();
    }
  }

  private onTrouble(): void {
    this.hasTrouble = true;
    this.tellIfStarving();
  }

  private waitForNetwork(): void {
    this.onTrouble();
    this.retryLater();
  }

  private retryLater(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.resume(), RETRY_MS);
  }

  /** Does not report trouble while the buffer still has video to play. */
  private tellIfStarving(): void {
    const isCutOff = this.hasTrouble || !isOnline();
    const isStarving = this.video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
    if (isCutOff && isStarving && !this.video.ended) this.tell('offline');
  }

  /** If a stream cannot be played, the single file may still work. */
  private takeNextRoute(): void {
    if (this.route === 'library' || this.route === 'native') {
      this.route = 'progressive';
      this.wasRefused = false;
      this.reopen();
    } else {
      this.end('failed');
    }
  }

  private onPlaying(): void {
    if (this.status !== 'remade') this.tell('playing');
  }

  private end(status: 'gone' | 'failed'): void {
    this.video.pause();
    this.stop();
    this.tell(status);
  }

  private tell(status: PlaybackStatus): void {
    if (status === this.status) return;
    this.status = status;
    this.options.onStatus(status);
  }
}
