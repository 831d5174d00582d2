import sharp, { type Sharp } from 'sharp';
import type { RgbPicture } from '@/engine/framing/rgb-picture';

/** Returns values from 0 to 1 in a sequence that the name decides. */
export function createRandom(name: string): () => number {
  let state = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
}

/** Ways in which a second photograph of one view differs from the first. */
export const doublesOf = {
  aside: (picture: RgbPicture, random: () => number) => {
    const aside = lookFromAside(picture, random, 0.06);
    return expose(aside, random() - 0.5, 1.02);
  },
  exposure: (picture: RgbPicture, random: () => number) => {
    const stops = (random() < 0.5 ? -1 : 1) * (0.5 + 0.5 * random());
    return addGrain(expose(picture, stops, 0.94 + 0.12 * random()), random, 5);
  },
  nearer: (picture: RgbPicture, random: () => number) => {
    const share = 0.8 + 0.1 * random();
    const place = { left: (1 - share) * random(), top: (1 - share) * random() };
    return crop(picture, { ...place, width: share, height: share });
  },
} as const;

/** Ways in which a photograph is weak. `blurred` and the like are its reasons. */
export const weakOf = {
  blurred: (picture: RgbPicture) => blur(picture, picture.width / 420),
  shaken: (picture: RgbPicture) => shake(picture, Math.round(picture.width / 100)),
  dark: (picture: RgbPicture, random: () => number) =>
    addGrain(expose(picture, -3 - random(), 1), random, 3),
  burnt: (picture: RgbPicture) => burn(picture),
  tilted: (picture: RgbPicture, random: () => number) =>
    turn(picture, (random() < 0.5 ? -1 : 1) * (7 + 3 * random())),
} as const;

/** Changes a picture's exposure by a number of stops. */
function expose(picture: RgbPicture, stops: number, warmth: number): RgbPicture {
  const gains = [warmth, 1, 1 / warmth].map((gain) => gain * 2 ** stops);
  const tables = gains.map((gain) =>
    Uint8Array.from({ length: 256 }, (_, code) =>
      Math.round(255 * Math.min(1, gain * (code / 255) ** 2.2) ** (1 / 2.2)),
    ),
  );
  return { ...picture, data: picture.data.map((code, i) => tables[i % 3]?.[code] ?? code) };
}

/** Adds two stops, and more until most of it is nearly white; of a dark picture two stops make a good one. */
function burn(picture: RgbPicture): RgbPicture {
  for (let stops = 2; ; stops += 0.5) {
    const burnt = expose(picture, stops, 1);
    const mean = burnt.data.reduce((sum, code) => sum + code, 0) / burnt.data.length;
    if (mean > 200 || stops > 6) return burnt;
  }
}

function addGrain(picture: RgbPicture, random: () => number, codes: number): RgbPicture {
  const data = picture.data.map((code) => {
    const noise = (random() * 2 - 1) * 1.7 * codes;
    return Math.max(0, Math.min(255, Math.round(code + noise)));
  });
  return { ...picture, data };
}

/** Moves each corner of the view slightly, as another camera position does. */
function lookFromAside(picture: RgbPicture, random: () => number, most: number): RgbPicture {
  const move = () => (random() * 2 - 1) * most;
  const [shiftX, shiftY] = [move(), move() / 2];
  const corner = (x: number, y: number) => ({
    x: 0.5 + (x - 0.5) * 0.86 + shiftX + move() / 3,
    y: 0.5 + (y - 0.5) * 0.86 + shiftY + move() / 3,
  });
  const [a, b, c, d] = [corner(0, 0), corner(1, 0), corner(0, 1), corner(1, 1)];
  return warp(picture, (u, v) => ({
    x: (1 - v) * ((1 - u) * a.x + u * b.x) + v * ((1 - u) * c.x + u * d.x),
    y: (1 - v) * ((1 - u) * a.y + u * b.y) + v * ((1 - u) * c.y + u * d.y),
  }));
}

/** Turns about the middle, and crops to the filled area. */
function turn(picture: RgbPicture, degrees: number): RgbPicture {
  const angle = (degrees * Math.PI) / 180;
  const aspect = picture.height / picture.width;
  const longer = Math.max(aspect, 1 / aspect);
  const scale = 1 / (Math.cos(angle) + longer * Math.abs(Math.sin(angle)));
  return warp(picture, (u, v) => {
    const [x, y] = [(u - 0.5) * scale, (v - 0.5) * scale * aspect];
    return {
      x: 0.5 + x * Math.cos(angle) + y * Math.sin(angle),
      y: 0.5 + (y * Math.cos(angle) - x * Math.sin(angle)) / aspect,
    };
  });
}

/**
 * Returns the picture of the same size in which every place shows the place of this one that `from` names.
 */
function warp(
  { data, width, height }: RgbPicture,
  from: (u: number, v: number) => { readonly x: number; readonly y: number },
): RgbPicture {
  const warped = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const place = from((x + 0.5) / width, (y + 0.5) / height);
      const left = Math.max(0, Math.min(width - 1.001, place.x * width - 0.5));
      const top = Math.max(0, Math.min(height - 1.001, place.y * height - 0.5));
      const [right, down] = [left % 1, top % 1];
      const at = 3 * (Math.floor(top) * width + Math.floor(left));
      for (let c = 0; c < 3; c++) {
        const upper = (data[at + c] ?? 0) * (1 - right) + (data[at + 3 + c] ?? 0) * right;
        const next = at + 3 * width + c;
        const lower = (data[next] ?? 0) * (1 - right) + (data[next + 3] ?? 0) * right;
        warped[3 * (y * width + x) + c] = Math.round(upper * (1 - down) + lower * down);
      }
    }
  }
  return { data: warped, width, height };
}

function open({ data, width, height }: RgbPicture) {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

async function toPicture(picture: Sharp): Promise<RgbPicture> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function crop(
  picture: RgbPicture,
  part: { left: number; top: number; width: number; height: number },
): Promise<RgbPicture> {
  const { width, height } = picture;
  return toPicture(
    open(picture)
      .extract({
        left: Math.floor(part.left * width),
        top: Math.floor(part.top * height),
        width: Math.floor(part.width * width),
        height: Math.floor(part.height * height),
      })
      .resize(width, height, { fit: 'fill' }),
  );
}

function blur(picture: RgbPicture, sigmaPixels: number): Promise<RgbPicture> {
  return toPicture(open(picture).blur(sigmaPixels));
}

/** Moves the camera sideways during the exposure. */
function shake({ data, width, height }: RgbPicture, pixels: number): RgbPicture {
  const shaken = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) {
    const column = Math.floor(i / 3) % width;
    let sum = 0;
    for (let k = 0; k < pixels; k++) sum += data[i + 3 * Math.min(k, width - 1 - column)] ?? 0;
    shaken[i] = Math.round(sum / pixels);
  }
  return { data: shaken, width, height };
}
