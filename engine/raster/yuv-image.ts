/** A YUV 4:2:0 picture in the shared memory: three planes one after another, without padding. */
export interface YuvImage {
  readonly address: number;
  /** Even, in luma samples. */
  readonly width: number;
  readonly height: number;
}

export interface Plane {
  readonly address: number;
  readonly width: number;
  readonly height: number;
}

/** The kernel may write a few bytes beyond the last row of a plane it resamples to. */
const OVERHANG = 16;

/** Bytes to set aside for a picture. */
export function yuvImageBytes(width: number, height: number): number {
  return frameBytes(width, height) + OVERHANG;
}

/** Bytes of the picture itself. */
export function frameBytes(width: number, height: number): number {
  return (width * height * 3) / 2;
}

export function planesOf({ address, width, height }: YuvImage): [Plane, Plane, Plane] {
  const half = { width: width / 2, height: height / 2 };
  const luma = width * height;
  return [
    { address, width, height },
    { address: address + luma, ...half },
    { address: address + luma + luma / 4, ...half },
  ];
}
