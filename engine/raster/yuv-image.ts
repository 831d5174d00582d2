/** A YUV 4:2:0 image in the shared memory: three planes one after another, without padding. */
export interface YuvImage {
  readonly address: number;
  /** Size in luma samples, even. */
  readonly width: number;
  readonly height: number;
}

export interface Plane {
  readonly address: number;
  readonly width: number;
  readonly height: number;
}

/** Bytes that the kernel may write beyond the last row of a plane. */
const OVERHANG = 16;

/** Bytes to allocate for an image. */
export function yuvImageBytes(width: number, height: number): number {
  return frameBytes(width, height) + OVERHANG;
}

/** Returns the bytes of the image itself, as an encoder reads them. */
export function frameBytes(width: number, height: number): number {
  return (width * height * 3) / 2;
}

/** Returns the luma plane and the two chroma planes. */
export function planesOf({ address, width, height }: YuvImage): [Plane, Plane, Plane] {
  const half = { width: width / 2, height: height / 2 };
  const luma = width * height;
  return [
    { address, width, height },
    { address: address + luma, ...half },
    { address: address + luma + luma / 4, ...half },
  ];
}
