/** What brings a video's bytes to its element, and goes on after trouble. */
export interface Carrier {
  /** Tries again from where it stopped. */
  readonly resume: () => void;
  /** Takes its hands off the element, which is then empty. */
  readonly stop: () => void;
}

export interface CarrierEvents {
  /** An address answers that it has nothing, or not for this visitor. */
  readonly onRefused: () => void;
  /** There is no answer, or one that says to come back later; the carrier is trying again. */
  readonly onTrouble: () => void;
  /** The same, and the carrier has given up until it is resumed. */
  readonly onDisconnected: () => void;
  /** Bytes arrive. */
  readonly onLoaded: () => void;
  /** The bytes arrive, but this browser cannot play them this way. */
  readonly onUnplayable: () => void;
}

export interface CarrierStart {
  readonly video: HTMLVideoElement;
  readonly url: string;
  /** Where in the video to begin, in seconds. */
  readonly at: number;
  readonly events: CarrierEvents;
}
