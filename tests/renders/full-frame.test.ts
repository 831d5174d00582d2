import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { planStoryboard } from '@/contracts/production/storyboard';
import type { CameraMotion } from '@/contracts/project/motion';
import { cameraMotions } from '@/contracts/project/motion';
import type { PictureFraming } from '@/engine/camera/photo-camera-path';
import type { LocalShot } from '@/renderer/pipeline/render-request';
import { makeClip } from '@/tests/support/odd-media';
import { pasteHead } from '@/tests/support/paste-head';
import { readMeanColour } from '@/tests/support/read-mean-colour';
import { makeTwoColourClip, openRenderFolder } from '@/tests/support/render-request';

const folder = await openRenderFolder();
afterAll(() => folder.remove());

interface Size {
  readonly width: number;
  readonly height: number;
}

const shapes: Readonly<Record<string, Size>> = {
  '16:9': { width: 320, height: 180 },
  '9:16': { width: 180, height: 320 },
  '1:1': { width: 240, height: 240 },
  '4:5': { width: 240, height: 300 },
};

/** Draws a photo with a red ramp from left to right and a blue one from top to bottom. */
async function drawRamps(name: string, { width, height }: Size): Promise<string> {
  const path = join(folder.path, `${name}.png`);
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = 3 * (y * width + x);
      data[i] = 40 + Math.round((180 * x) / width);
      data[i + 1] = 120;
      data[i + 2] = 40 + Math.round((180 * y) / height);
    }
  }
  await sharp(data, { raw: { width, height, channels: 3 } }).toFile(path);
  return path;
}

interface Wanted {
  readonly size: Size;
  readonly motion?: CameraMotion;
  readonly framing?: PictureFraming;
  readonly seconds?: number;
}

async function render(
  shot: Pick<LocalShot, 'path' | 'kind' | 'width' | 'height'> & Partial<LocalShot>,
  { size, motion = 'zoom-in', framing, seconds = 2 }: Wanted,
) {
  const storyboard = planStoryboard([{ kind: 'photo', ownSeconds: seconds }], []);
  const local: LocalShot = { id: shot.path, motion, isLabelled: false, framing, ...shot };
  const made = await folder.render({ size, shots: [local], transitions: [], storyboard });
  return { ...made, last: storyboard.totalFrames - 1 };
}

/** Returns the picture position of a part of the frame as fractions, decoded from the ramps. */
async function placeAt(video: string, frame: number, crop: string): Promise<[number, number]> {
  const [red = 0, , blue = 0] = await readMeanColour(video, frame, crop);
  return [(red - 40) / 180, (blue - 40) / 180];
}

const wide = { width: 1600, height: 900 };
const tall = { width: 900, height: 1600 };
const widePath = await drawRamps('wide', wide);
const tallPath = await drawRamps('tall', tall);

describe('a photo of another shape than its frame', () => {
  it.each(['9:16', '1:1', '4:5'])('fills %s: the frame shows a part, and no bars', async (name) => {
    const size = shapes[name] ?? wide;
    const photo = { path: widePath, kind: 'photo', ...wide } as const;
    const { video, last } = await render(photo, { size, motion: 'pan-right' });
    for (const frame of [0, last]) {
      const bottom = size.height - 4;
      const [, top] = await placeAt(video, frame, `crop=40:4:${size.width / 2 - 20}:0`);
      const [, low] = await placeAt(video, frame, `crop=40:4:${size.width / 2 - 20}:${bottom}`);
      // The picture's own upper and lower edge are the frame's, as bright as in the picture.
      expect(top).toBeLessThan(0.06);
      expect(low).toBeGreaterThan(0.94);
    }
  });

  it('fills 16:9 from a tall one, and travels down it', async () => {
    const photo = { path: tallPath, kind: 'photo', ...tall } as const;
    const { video, last } = await render(photo, {
      size: shapes['16:9'] ?? wide,
      motion: 'pan-right',
    });
    const [left, start] = await placeAt(video, 0, 'crop=4:20:0:80');
    const [right, end] = await placeAt(video, last, 'crop=4:20:316:80');
    expect(left).toBeLessThan(0.06);
    expect(right).toBeGreaterThan(0.94);
    expect(end).toBeGreaterThan(start + 0.05);
  });

  it('is travelled in the direction the motion says', async () => {
    const photo = { path: widePath, kind: 'photo', ...wide } as const;
    const size = shapes['9:16'] ?? wide;
    const travelled = async (motion: CameraMotion) => {
      const { video, last } = await render(photo, { size, motion });
      const [from] = await placeAt(video, 0, 'crop=20:20:80:150');
      const [to] = await placeAt(video, last, 'crop=20:20:80:150');
      return to - from;
    };
    expect(await travelled('pan-right')).toBeGreaterThan(0.07);
    expect(await travelled('pan-left')).toBeLessThan(-0.07);
    expect(Math.abs(await travelled('zoom-in'))).toBeGreaterThan(0.04);
  });

  it.each(cameraMotions)('keeps the user’s focus in view in every frame (%s)', async (motion) => {
    const path = join(folder.path, `focus-${motion}.png`);
    const spot = '<circle cx="1380" cy="700" r="60" fill="#ff0000"/>';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="1600" height="900" fill="#303030"/>${spot}</svg>`;
    await sharp(Buffer.from(svg)).toFile(path);
    const framing = { focus: { x: 1380 / 1600, y: 700 / 900 }, isFocusChosen: true };
    const photo = { path, kind: 'photo', ...wide } as const;
    const size = shapes['9:16'] ?? wide;
    const { video, last } = await render(photo, { size, motion, framing });
    for (const frame of [0, Math.round(last / 2), last]) {
      const [red = 0, green = 0] = await readMeanColour(video, frame);
      // The whole spot covers 2.5 % of the widest view, 5 codes of 207.
      expect(red - green).toBeGreaterThan(2);
    }
  });

  it('is shown whole on request', async () => {
    const photo = { path: widePath, kind: 'photo', ...wide } as const;
    const size = shapes['9:16'] ?? wide;
    const { video, last } = await render(photo, { size, framing: { showsWhole: true } });
    for (const frame of [0, last]) {
      const [left] = await placeAt(video, frame, 'crop=4:10:0:155');
      const [right] = await placeAt(video, frame, 'crop=4:10:176:155');
      expect(left).toBeLessThan(0.05);
      expect(right).toBeGreaterThan(0.95);
    }
  });

  it('is shown whole where it is a plan', async () => {
    const path = join(folder.path, 'plan.png');
    const walls = [
      [100, 100, 1400, 700],
      [100, 100, 500, 400],
      [600, 100, 400, 700],
    ].map(
      ([x, y, w, h]) =>
        `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="none" stroke="#111" stroke-width="8"/>`,
    );
    const mark = '<rect x="40" y="420" width="40" height="60" fill="#ff0000"/>';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="1600" height="900" fill="#fff"/>${walls.join('')}${mark}</svg>`;
    await sharp(Buffer.from(svg)).toFile(path);
    const photo = { path, kind: 'photo', ...wide } as const;
    const { video, last } = await render(photo, { size: shapes['9:16'] ?? wide });
    // The mark at the plan's left end is in the frame: 180 pixels show all 1600.
    for (const frame of [0, last]) {
      const [red = 0, green = 255] = await readMeanColour(video, frame, 'crop=5:6:4:157');
      expect(red - green).toBeGreaterThan(60);
    }
  });
});

/** Draws a picture with many details at its left, and a head at its right. */
async function drawPerson(name: string) {
  const ramps = await sharp(widePath).raw().toBuffer();
  const { picture, face } = await pasteHead(
    { data: ramps, ...wide },
    { share: 0.2, x: 0.92, y: 0.3 },
  );
  const boxes = [60, 200, 340, 480, 620].map(
    (x) => `<rect x="${x}" y="120" width="70" height="300" fill="#181818"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900">${boxes.join('')}</svg>`;
  const path = join(folder.path, `${name}.png`);
  await sharp(picture.data, { raw: { ...wide, channels: 3 } })
    .composite([{ input: Buffer.from(svg) }])
    .toFile(path);
  return { path, face };
}

/** Returns the horizontal range of a picture that the frame shows, as fractions. */
async function readExtent(video: string, frame: number, { width, height }: Size) {
  const [left] = await placeAt(video, frame, `crop=2:8:0:${height - 12}`);
  const [right] = await placeAt(video, frame, `crop=2:8:${width - 2}:${height - 12}`);
  return { left, right };
}

describe('a face', () => {
  it.each([
    ['9:16', 'pan-left'],
    ['4:5', 'zoom-out'],
    ['1:1', 'dolly-in'],
  ] as const)('at the edge of a photo is complete in every frame of %s', async (shape, motion) => {
    const { path, face } = await drawPerson(`face-${motion}`);
    const size = shapes[shape] ?? wide;
    const { video, last } = await render({ path, kind: 'photo', ...wide }, { size, motion });
    for (const frame of [0, Math.round(last / 2), last]) {
      const { left, right } = await readExtent(video, frame, size);
      expect(left).toBeLessThan(face.left);
      expect(right).toBeGreaterThan(face.right);
    }
  });

  it('of a speaker at the side of a clip is in the window', async () => {
    const { path, face } = await drawPerson('face-clip');
    const clip = await makeClip(join(folder.path, 'speaker.mp4'), {
      source: `movie=${path},loop=60:1,fps=30,scale=640:360`,
    });
    const size = shapes['9:16'] ?? wide;
    const { video } = await render({ path: clip, kind: 'clip', width: 640, height: 360 }, { size });
    const { left, right } = await readExtent(video, 30, size);
    expect(left).toBeLessThan(face.left);
    expect(right).toBeGreaterThan(face.right);
  });
});

describe('a clip of another shape than its frame', () => {
  it('fills 9:16 with one steady window about the focus', async () => {
    const path = await makeClip(join(folder.path, 'bars.mp4'), {
      source: 'color=0x303030:s=640x360:r=30:d=2,drawbox=x=480:w=40:h=360:c=red:t=fill',
    });
    const framing = { focus: { x: 500 / 640, y: 0.5 }, isFocusChosen: true };
    const clip = { path, kind: 'clip', width: 640, height: 360 } as const;
    const { video, last } = await render(clip, { size: shapes['9:16'] ?? wide, framing });
    for (const frame of [0, Math.round(last / 2), last]) {
      const [middle = 0] = await readMeanColour(video, frame, 'crop=20:320:80:0');
      const [top = 0, green = 0] = await readMeanColour(video, frame, 'crop=20:4:80:0');
      expect(middle).toBeGreaterThan(180);
      // A backdrop would be darker here than the clip.
      expect(top - green).toBeGreaterThan(150);
    }
  });

  it('shows the salient part without a user’s focus', async () => {
    const box = (x: number) => `drawbox=x=${x}:y=60:w=14:h=240:c=red:t=fill`;
    const boxes = [20, 50, 80, 110, 140].map(box).join(',');
    const path = await makeClip(join(folder.path, 'left.mp4'), {
      source: `color=0x303030:s=640x360:r=30:d=2,${boxes}`,
    });
    const clip = { path, kind: 'clip', width: 640, height: 360 } as const;
    const { video } = await render(clip, { size: shapes['9:16'] ?? wide });
    const [red = 0, green = 0] = await readMeanColour(video, 30);
    expect(red - green).toBeGreaterThan(5);
  });

  it('starts at its in point', async () => {
    const path = join(folder.path, 'two.mp4');
    await makeTwoColourClip(path);
    const clip = { path, kind: 'clip', width: 642, height: 482, firstFrame: 36 } as const;
    const { video } = await render(clip, { size: { width: 320, height: 240 }, seconds: 0.5 });
    const [red = 255, , blue = 0] = await readMeanColour(video, 0);
    expect(blue).toBeGreaterThan(200);
    expect(red).toBeLessThan(60);
  });
});
