import sharp, { type SharpOptions } from 'sharp';
import { describe, expect, it } from 'vitest';
import { cameraMotions } from '@/contracts/project/motion';
import { depthCameraPath } from '@/engine/camera/depth-camera-path';
import { type DepthScene, inverseDepthAt, traceBack } from '@/engine/camera/depth-scene';
import { layOutPhoto } from '@/engine/camera/photo-camera-path';
import { findScene } from '@/engine/framing/find-scene';
import type { RgbPicture } from '@/engine/framing/rgb-picture';
import { drawHouse, drawRoom, markers, projectRoom } from '@/tests/support/draw-room';

async function decode(photo: Buffer): Promise<RgbPicture> {
  const { data, info } = await sharp(photo)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function requireScene(photo: Buffer): Promise<DepthScene> {
  const scene = findScene(await decode(photo));
  if (scene === undefined) throw new Error('no scene was found');
  return scene;
}

describe('the estimated space of a photo', () => {
  it.each([0, -0.15, 0.2, 0.55])('is a room of the right depth, turned by %s', async (turned) => {
    const scene = await requireScene(await drawRoom(turned));
    expect(scene.kind).toBe('room');
    const near = projectRoom(markers.near, turned);
    const far = projectRoom(markers.far, turned);
    const floor = projectRoom([0, 1.4, 3.2], turned);
    const ratio = (one: typeof near) => inverseDepthAt(scene, one) / inverseDepthAt(scene, far);
    expect(ratio(near) / (far.away / near.away)).toBeGreaterThan(0.8);
    expect(ratio(near) / (far.away / near.away)).toBeLessThan(1.25);
    expect(ratio(floor) / (far.away / floor.away)).toBeGreaterThan(0.8);
    expect(ratio(floor) / (far.away / floor.away)).toBeLessThan(1.25);
  });

  it('is the point where the room leads to', async () => {
    const { vanishing } = await requireScene(await drawRoom(0.1));
    expect(vanishing.u).toBeCloseTo(-0.65 * Math.tan(0.1), 2);
    expect(vanishing.v).toBeCloseTo(0, 2);
  });

  it('is the ground in front of a house, which is upright below the sky', async () => {
    const scene = await requireScene(await drawHouse());
    expect(scene.kind).toBe('ground');
    const building = inverseDepthAt(scene, { u: 0, v: -0.05 });
    expect(inverseDepthAt(scene, { u: 0, v: -0.3 })).toBeCloseTo(building, 1);
    expect(inverseDepthAt(scene, { u: 0, v: 0.3 })).toBeGreaterThan(2 * building);
  });

  it.each([
    ['one colour', { create: { width: 640, height: 480, channels: 3, background: '#9a8f80' } }],
    [
      'grain',
      {
        create: {
          width: 640,
          height: 480,
          channels: 3,
          background: '#808080',
          noise: { type: 'gaussian', mean: 128, sigma: 40 },
        },
      },
    ],
  ] as const)('is nothing in a picture of %s', async (_, options) => {
    const photo = await sharp(options as SharpOptions)
      .png()
      .toBuffer();
    expect(findScene(await decode(photo))).toBeUndefined();
  });

  it.each([
    [1, 1],
    [2, 900],
    [4000, 3],
  ])('is nothing in a picture of %i by %i', async (width, height) => {
    const data = Buffer.alloc(width * height * 3, 120);
    expect(findScene({ data, width, height })).toBeUndefined();
  });
});

const photo = { width: 960, height: 640 };
const shapes = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1080 },
];

const scenes = Promise.all(
  [drawRoom(), drawRoom(0.55), drawHouse()].map(async (drawn) => requireScene(await drawn)),
);

describe('a camera in a scene', () => {
  it.each(cameraMotions)('sees nothing beyond the photo: %s', async (motion) => {
    for (const scene of await scenes) {
      for (const frame of shapes) {
        for (const focus of [0.1, 0.5, 0.9]) {
          expect(furthestSeen(scene, motion, frame, focus)).toBeLessThanOrEqual(1);
        }
      }
    }
  });
});

/** The furthest from the photo's middle that is ever seen; its edge is at 1. */
function furthestSeen(
  scene: DepthScene,
  motion: (typeof cameraMotions)[number],
  frame: { width: number; height: number },
  focus: number,
): number {
  const layout = layOutPhoto(photo, frame);
  const point = { x: layout.width * focus, y: layout.height * focus };
  const cameraPath = depthCameraPath(layout, { motion, frames: 150, pace: 2 }, point, scene, photo);
  const height = photo.height / photo.width;
  let furthest = 0;
  for (let at = 0; at < 150; at += 7) {
    const { x, y, zoom, travel } = cameraPath(at);
    for (let side = -1; side <= 1; side += 0.25) {
      for (const [across, down] of [
        [side, -1],
        [side, 1],
        [-1, side],
        [1, side],
      ] as const) {
        const seen = {
          u: (x + (across * 0.5) / zoom) / layout.width - 0.5,
          v: ((y + (down * 0.5) / zoom) / layout.height - 0.5) * height,
        };
        const { u, v } = traceBack(scene, travel, seen);
        furthest = Math.max(furthest, Math.abs(u) / 0.5, Math.abs(v) / (height / 2));
      }
    }
  }
  return furthest;
}
