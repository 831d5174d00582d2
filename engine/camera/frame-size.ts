export interface FrameSize {
  /** Size in pixels, even. */
  readonly width: number;
  readonly height: number;
}
