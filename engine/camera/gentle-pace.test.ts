import { describe, expect, it } from 'vitest';
import { FRAME_RATE } from '@/contracts/production/frame-rate';
import { cameraMotions } from '@/contracts/project/motion';
import { layOutPhoto, photoCameraPath } from './photo-camera-path';

const photos = {
  '3:2': { width: 3000, height: 2000 },
  '4:3': { width: 3000, height: 2250 },
  panorama: { width: 6000, height: 1600 },
  tall: { width: 2000, height: 3000 },
};
const frames = { wide: { width: 1920, height: 1080 }, tall: { width: 1080, height: 1920 } };
const MAX_PIXELS_PER_SECOND = 0.04 * 1920;
const MAX_ZOOM = 1.12;

describe.each(cameraMotions)('an edited shot with %s', (motion) => {
  const paths = Object.values(photos).flatMap((photo) =>
    Object.values(frames).flatMap((frame) =>
      [1.5, 3, 5].flatMap((seconds) =>
        [0.2, 0.5, 0.85].map((x) => {
          const layout = layOutPhoto(photo, frame);
          const focus = { x: x * layout.width, y: 0.6 * layout.height };
          const move = { motion, frames: seconds * FRAME_RATE, isGentle: true };
          return { frame, move, cameraAt: photoCameraPath(layout, move, focus) };
        }),
      ),
    ),
  );

  it('travels at most 4 % of a wide frame in a second', () => {
    for (const { frame, move, cameraAt } of paths) {
      for (let at = 0; at + FRAME_RATE < move.frames; at++) {
        const [from, to] = [cameraAt(at), cameraAt(at + FRAME_RATE)];
        const x = (to.x - from.x) * to.zoom * frame.width;
        const y = (to.y - from.y) * to.zoom * frame.height;
        expect(Math.hypot(x, y)).toBeLessThanOrEqual(MAX_PIXELS_PER_SECOND);
      }
    }
  });

  it('zooms at most 12 %', () => {
    for (const { move, cameraAt } of paths) {
      const zooms = [cameraAt(0).zoom, cameraAt(move.frames - 1).zoom];
      expect(Math.max(...zooms) / Math.min(...zooms)).toBeLessThanOrEqual(MAX_ZOOM + 1e-9);
    }
  });
});
