import sharp from 'sharp';

/** A photograph's worth of pixels that is different for each `seed`. */
export async function makePhoto(
  seed = 1,
  size = { width: 800, height: 600 },
): Promise<Uint8Array<ArrayBuffer>> {
  const channel = (factor: number) => (seed * factor) % 256;
  const image = sharp({
    create: {
      ...size,
      channels: 3,
      background: { r: channel(53), g: channel(97), b: channel(151) },
    },
  });
  return new Uint8Array(await image.jpeg().toBuffer());
}
