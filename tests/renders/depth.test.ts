import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { FRAME_RATE } from '@/contracts/production/storyboard';
import { type CameraMotion, cameraMotions, defaultMotion } from '@/contracts/project/motion';
import type { LocalShot } from '@/renderer/pipeline/render-request';
import { drawRoom } from '@/tests/support/draw-room';
import { readPixels } from '@/tests/support/read-pixels';
import { hashFrames, openRenderFolder } from '@/tests/support/render-request';

const folder = await openRenderFolder();
afterAll(() => folder.remove());
const size = { width: 480, height: 270 };

const room = join(folder.path, 'room.jpg');
await writeFile(room, await drawRoom());
const blank = join(folder.path, 'blank.jpg');
await sharp({ create: { width: 960, height: 640, channels: 3, background: '#8a8f96' } })
  .composite([
    {
      input: Buffer.from('<svg width="90" height="90"><circle cx="45" cy="45" r="40"/></svg>'),
      left: 300,
      top: 200,
    },
  ])
  .jpeg()
  .toFile(blank);

/** Renders a video of one photo, for a second by default. */
function video(
  path: string,
  motion: CameraMotion,
  more: Partial<LocalShot> = {},
  frames = FRAME_RATE,
) {
  return folder.render({
    size,
    shots: [
      {
        id: 'shot',
        kind: 'photo',
        path,
        width: 960,
        height: 640,
        motion,
        isLabelled: false,
        ...more,
      },
    ],
    transitions: [],
    storyboard: { shots: [{ start: 0, frames }], transitions: [], totalFrames: frames },
  });
}

async function readFrames(video: string): Promise<Buffer[]> {
  const pixels = await readPixels(video, 'rgb24');
  const bytes = size.width * size.height * 3;
  return Array.from({ length: pixels.length / bytes }, (_, i) =>
    pixels.subarray(i * bytes, (i + 1) * bytes),
  );
}

type Rgb = readonly [red: number, green: number, blue: number];

/** Returns the centre of a colour, in frame widths from the left; undefined if it does not occur. */
function findColour(frame: Buffer, isIt: (colour: Rgb) => boolean): number | undefined {
  let [count, sum] = [0, 0];
  for (let i = 0; i < frame.length; i += 3) {
    if (!isIt([frame[i] ?? 0, frame[i + 1] ?? 0, frame[i + 2] ?? 0])) continue;
    count += 1;
    sum += (i / 3) % size.width;
  }
  return count < 4 ? undefined : sum / count / size.width;
}

/** Returns how far a marker moves to the left, in frame widths. */
function pathOf(frames: readonly Buffer[], isIt: (colour: Rgb) => boolean): number {
  const [from, to] = [frames[0], frames.at(-1)].map((frame) => frame && findColour(frame, isIt));
  if (from === undefined || to === undefined) throw new Error('a marker is not in view');
  return from - to;
}

const isRed = ([red, green, blue]: Rgb) => red > 150 && green < 90 && blue < 90;
const isBlue = ([red, green, blue]: Rgb) => blue > 150 && green < 90 && red < 90;

describe('depth motion', () => {
  it('is only chosen manually: no position assigns it', () => {
    const given = Array.from({ length: 60 }, (_, position) => defaultMotion(position));
    expect(new Set(given).size).toBe(6);
    expect(given).not.toContain('depth-motion');
    expect(cameraMotions).toContain('depth-motion');
  });

  it('moves through the room: near objects pass faster than distant ones', async () => {
    const made = await video(room, 'pan-right', { inDepth: true }, 60);
    expect(made.inDepth).toEqual(['shot']);
    const deep = await readFrames(made.video);
    const flat = await readFrames((await video(room, 'pan-right', {}, 60)).video);
    // The near marker is 3.5 m away, the far one 5 m; the view also turns, which moves both equally.
    expect(pathOf(deep, isRed)).toBeGreaterThan(0.02);
    expect(pathOf(deep, isBlue) / pathOf(deep, isRed)).toBeGreaterThan(1.08);
    expect(pathOf(flat, isBlue) / pathOf(flat, isRed)).toBeCloseTo(1, 1.5);
  });

  it('moves in every frame, and is cached for the next video', async () => {
    const first = await video(room, 'depth-motion');
    const hashes = await hashFrames(first.video);
    expect(new Set(hashes.slice(2, -2)).size).toBe(hashes.length - 4);
    const again = await video(room, 'depth-motion');
    expect([again.renderedFrames, again.inDepth]).toEqual([0, ['shot']]);
  });

  it('stays a flat motion if the photo’s depth cannot be estimated', async () => {
    const depth = await video(blank, 'depth-motion');
    const flat = await video(blank, 'dolly-in');
    expect(depth.inDepth).toEqual([]);
    expect(await hashFrames(depth.video)).toEqual(await hashFrames(flat.video));
  });
});
