export interface FrameSize {
  /** Even, in pixels. */
  readonly width: number;
  readonly height: number;
}
