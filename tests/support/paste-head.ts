import { createRequire } from 'node:module';
import sharp from 'sharp';

/** A photograph of people that comes with the face detector, and the head of one of them in it. */
const SOURCE = '@vladmandic/face-api/demo/sample6.jpg';
const HEAD = { left: 527, top: 190, width: 480, height: 580 };
/** Her face, from the forehead to the chin, as shares of the head. */
const FACE = { left: 0.24, top: 0.36, right: 0.74, bottom: 0.77 };

interface Picture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

interface Place {
  /** Height of the face as a share of the picture's. */
  readonly share: number;
  /** Middle of the face, as shares of the picture. */
  readonly x: number;
  readonly y: number;
}

/** Pastes a head into a picture. @returns where its face is, as shares of the picture. */
export async function pasteHead({ data, width, height }: Picture, { share, x, y }: Place) {
  const high = Math.round((share * height) / (FACE.bottom - FACE.top));
  const wide = Math.round((high * HEAD.width) / HEAD.height);
  const left = Math.round(x * width - (wide * (FACE.left + FACE.right)) / 2);
  const top = Math.round(y * height - (high * (FACE.top + FACE.bottom)) / 2);
  const oval = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}"><ellipse cx="50%" cy="50%" rx="50%" ry="50%"/></svg>`;
  const head = await sharp(createRequire(import.meta.url).resolve(SOURCE))
    .autoOrient()
    .extract(HEAD)
    .resize(wide, high, { fit: 'fill' })
    .ensureAlpha()
    .composite([{ input: Buffer.from(oval), blend: 'dest-in' }])
    .png()
    .toBuffer();
  const pasted = await sharp(data, { raw: { width, height, channels: 3 } })
    .composite([{ input: head, left, top }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const toPicture = (across: number, down: number) => ({
    x: (left + across * wide) / width,
    y: (top + down * high) / height,
  });
  const [from, to] = [toPicture(FACE.left, FACE.top), toPicture(FACE.right, FACE.bottom)];
  const face = { left: from.x, top: from.y, right: to.x, bottom: to.y };
  return { picture: { data: pasted, width, height }, face };
}
