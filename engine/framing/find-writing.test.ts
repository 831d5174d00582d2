import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cameraMotions } from '@/contracts/project/motion';
import {
  layOutPhoto,
  type PictureFraming,
  photoCameraPath,
} from '@/engine/camera/photo-camera-path';
import { framePicture } from './choose-framing';
import { measureInterest } from './find-focus';
import { findWriting } from './find-writing';
import { toLuminance } from './luminance';
import { analysePicture } from './picture-analysis';

const size = { width: 1024, height: 683 };

async function draw(shapes: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="683">
    <rect width="1024" height="683" fill="#8f8a7c"/><rect y="430" width="1024" height="253" fill="#5d7a3f"/>
    <rect x="300" y="180" width="420" height="260" fill="#d8cfbd"/>${shapes}</svg>`;
  const data = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
  return { data, ...size };
}

/** Digits drawn as strokes, so that no font is needed: 4 1 2 7. */
const digits = ['M16 44V0L0 30H22', 'M4 8L14 0V44', 'M2 10C2-4 24-4 22 12L2 42H24', 'M2 2H24L8 44'];
const sign = (
  left: number,
  top: number,
  scale = 1,
  { ink, plate } = { ink: '#f0e6c8', plate: '#22262b' },
) =>
  `<g transform="translate(${left} ${top}) scale(${scale})"><rect width="150" height="70" fill="${plate}"/>` +
  digits
    .map(
      (d, i) =>
        `<path d="${d}" transform="translate(${14 + 33 * i} 13)" fill="none" stroke="${ink}" stroke-width="5"/>`,
    )
    .join('') +
  '</g>';

const find = async (shapes: string) => findWriting(toLuminance(await draw(shapes)));

describe('writing in a picture', () => {
  it.each([
    ['a large house number', 600, 240, 1, undefined],
    ['a small one', 90, 500, 0.45, undefined],
    ['dark on white', 820, 60, 0.7, { ink: '#8c1d18', plate: '#ffffff' }],
  ])('%s is found once and completely', async (_, left, top, scale, colours) => {
    const boxes = await find(sign(left, top, scale, colours));
    expect(boxes).toHaveLength(1);
    const [box] = boxes;
    expect((box?.left ?? 1) * 1024).toBeLessThan(left + 16 * scale);
    expect((box?.right ?? 0) * 1024).toBeGreaterThan(left + 136 * scale);
    expect((box?.right ?? 1) * 1024).toBeLessThan(left + 190 * scale);
  });

  it('ignores fences, panes, tiles and leaves', async () => {
    const each = (count: number, shape: (i: number) => string) =>
      Array.from({ length: count }, (_, i) => shape(i)).join('');
    const fence = each(
      30,
      (i) => `<rect x="${30 + 24 * i}" y="480" width="9" height="60" fill="#fff"/>`,
    );
    const panes = each(
      5,
      (i) => `<rect x="${330 + 60 * i}" y="220" width="40" height="52" fill="#28323c"/>`,
    );
    const tiles = each(
      20,
      (i) => `<rect x="${20 + 26 * i}" y="600" width="22" height="22" fill="#eee"/>`,
    );
    const leaves = each(400, (i) => {
      const [x, y] = [(i * 37) % 280, (i * 61) % 240];
      return `<circle cx="${x}" cy="${y}" r="${3 + (i % 7)}" fill="${i % 2 ? '#2c4a1e' : '#6f9a4a'}"/>`;
    });
    for (const shapes of [fence, panes, tiles, leaves]) expect(await find(shapes)).toEqual([]);
  });
});

describe('the edge of the frame', () => {
  const vertical = { width: 1080, height: 1920 };
  const photo = { kind: 'photo' as const, ...size, frames: 90 };

  /** Shares of the photo's width between which the frames show it. */
  function seen(framing: PictureFraming | undefined, motion: (typeof cameraMotions)[number]) {
    const layout = layOutPhoto(photo, vertical, framing);
    const focus = { x: (framing?.focus?.x ?? 0.5) * layout.width, y: 0.5 };
    const path = photoCameraPath(layout, { motion, frames: 90, framing }, focus);
    const views = Array.from({ length: 90 }, (_, frame) => path(frame));
    return {
      from: Math.min(...views.map(({ x, zoom }) => x - 0.5 / zoom)) / layout.width,
      to: Math.max(...views.map(({ x, zoom }) => x + 0.5 / zoom)) / layout.width,
    };
  }

  const pictures = Promise.all([40, 260, 600, 830].map((left) => draw(sign(left, 250))));

  it.each(cameraMotions)('does not cut through a house number during %s', async (motion) => {
    for (const picture of await pictures) {
      const analysis = analysePicture(picture);
      const [box] = analysis.writing;
      if (box === undefined) throw new Error('the number was not found');
      const framing = await framePicture(photo, vertical, {
        analysis: async () => analysis,
        interest: async () => measureInterest(picture),
      });
      const { from, to } = seen(framing, motion);
      const isOutside = box.right <= from + 1e-6 || box.left >= to - 1e-6;
      const isWhole = box.left >= from - 1e-6 && box.right <= to + 1e-6;
      expect(isOutside || isWhole, JSON.stringify({ box, from, to })).toBe(true);
    }
  });
});
