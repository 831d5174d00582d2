import sharp from 'sharp';

/** Colours that the stand-in for a vision model takes for rooms. */
export const roomColours = {
  kitchen: { r: 190, g: 80, b: 80 },
  garden: { r: 60, g: 170, b: 70 },
  pool: { r: 60, g: 90, b: 200 },
  'living room': { r: 180, g: 170, b: 175 },
} as const;

/** A photo of one colour, with a camera's place and time in it. */
export async function makeSolidPhoto(
  room: keyof typeof roomColours,
  size = { width: 64, height: 48 },
): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp({ create: { ...size, channels: 3, background: roomColours[room] } })
    .jpeg()
    .withExif({
      IFD0: { Model: 'A camera of somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 51/1 0/1' },
    });
  return new Uint8Array(await picture.toBuffer());
}
