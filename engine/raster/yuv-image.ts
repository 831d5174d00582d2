/** A YUV 4:2:0 image in the shared memory: three planes one after another, without padding. */
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

/** Bytes the kernel may write beyond the last row of a plane it resamples to. */
const OVERHANG = 16;

/** Bytes to allocate for an image. */
export function yuvImageBytes(width: number, height: number): number {
  return frameBytes(width, height) + OVERHANG;
}

/** Bytes of the image itself, as an encoder reads them. */
export function frameBytes(width: number, height: number): number {
  return (width * height * 3) / 2;
}

/** The luma plane and the two chroma planes. */
export function planesOf({ address, width, height }: YuvImage): [Plane, Plane, Plane] {
  const half = { width: width / 2, height: height / 2 };
  const luma = width * height;
  return [
    { address, width, height },
    { address: address + luma, ...half },
    { address: address + luma + luma / 4, ...half },
  ];
}
