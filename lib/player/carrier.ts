/** Loads a video's bytes into its element, and recovers from failures. */
export interface Carrier {
  /** Retries from the position of the interruption. */
  readonly resume: () => void;
  /** Releases the element, which is then empty. */
  readonly stop: () => void;
}

export interface CarrierEvents {
  /** The address returned "not found" or "not allowed". */
  readonly onRefused: () => void;
  /** There was no response, or a temporary error; the carrier retries. */
  readonly onTrouble: () => void;
  /** Like `onTrouble`, but the carrier waits for `resume`. */
  readonly onDisconnected: () => void;
  /** Bytes arrived. */
  readonly onLoaded: () => void;
  /** The bytes arrive, but this browser cannot play them in this format. */
  readonly onUnplayable: () => void;
}

export interface CarrierStart {
  readonly video: HTMLVideoElement;
  readonly url: string;
  /** Start position in seconds. */
  readonly at: number;
  readonly events: CarrierEvents;
}
