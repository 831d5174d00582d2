import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FRAME_RATE } from '@/contracts/production/frame-rate';
import { cameraMotions } from '@/contracts/project/motion';
import { layOutPhoto, photoCameraPath } from './photo-camera-path';

const anyFrame = fc.constantFrom(
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 1080, height: 1350 },
  { width: 1080, height: 1080 },
);
const anyPhoto = fc.record({
  width: fc.integer({ min: 600, max: 9000 }),
  height: fc.integer({ min: 600, max: 9000 }),
});
const share = fc.double({ min: 0, max: 1, noNaN: true });
const anyMove = fc.record({
  motion: fc.constantFrom(...cameraMotions),
  frames: fc.integer({ min: 30, max: 450 }),
});

const anyBox = fc.record({ left: share, top: share, width: share, height: share }).map((box) => ({
  left: box.left,
  top: box.top,
  right: Math.min(1, box.left + box.width),
  bottom: Math.min(1, box.top + box.height),
}));
const anyFraming = fc.record({ wholes: fc.array(anyBox, { maxLength: 3 }) });

describe('the camera over a photo of any shape', () => {
  it('never leaves the photo', () => {
    fc.assert(
      fc.property(
        anyPhoto,
        anyFrame,
        anyMove,
        share,
        anyFraming,
        (photo, frame, move, x, framing) => {
          const layout = layOutPhoto(photo, frame);
          const focus = { x: x * layout.width, y: (1 - x) * layout.height };
          const path = photoCameraPath(layout, { ...move, framing }, focus);
          for (let at = 0; at < move.frames; at += 7) {
            const view = path(at);
            const half = 0.5 / view.zoom - 1e-9;
            expect(view.x).toBeGreaterThanOrEqual(half);
            expect(view.x).toBeLessThanOrEqual(layout.width - half);
            expect(view.y).toBeGreaterThanOrEqual(half);
            expect(view.y).toBeLessThanOrEqual(layout.height - half);
          }
        },
      ),
    );
  });

  it('keeps the point a user chose in every view', () => {
    fc.assert(
      fc.property(anyPhoto, anyFrame, anyMove, share, share, (photo, frame, move, x, y) => {
        const framing = { focus: { x, y }, isFocusChosen: true };
        const layout = layOutPhoto(photo, frame, framing);
        const focus = { x: x * layout.width, y: y * layout.height };
        const path = photoCameraPath(layout, { ...move, framing }, focus);
        for (let at = 0; at < move.frames; at += 7) {
          const view = path(at);
          const half = 0.5 / view.zoom + 1e-6;
          expect(Math.abs(view.x - focus.x)).toBeLessThanOrEqual(half);
          expect(Math.abs(view.y - focus.y)).toBeLessThanOrEqual(half);
        }
      }),
    );
  });

  it('keeps faces in every view if the frame has room for them', () => {
    fc.assert(
      fc.property(anyPhoto, anyFrame, anyMove, share, share, (photo, frame, move, x, y) => {
        const layout = layOutPhoto(photo, frame);
        const side = { x: 0.6 / layout.width, y: 0.6 / layout.height };
        const [left, top] = [x * (1 - side.x), y * (1 - side.y)];
        const faces = { left, top, right: left + side.x, bottom: top + side.y };
        const focus = {
          x: (left + side.x / 2) * layout.width,
          y: (top + side.y / 2) * layout.height,
        };
        const path = photoCameraPath(layout, { ...move, framing: { faces } }, focus);
        for (let at = 0; at < move.frames; at += 7) {
          const view = path(at);
          const half = 0.5 / view.zoom + 1e-3;
          expect(view.x - half).toBeLessThanOrEqual(faces.left * layout.width);
          expect(view.x + half).toBeGreaterThanOrEqual(faces.right * layout.width);
          expect(view.y - half).toBeLessThanOrEqual(faces.top * layout.height);
          expect(view.y + half).toBeGreaterThanOrEqual(faces.bottom * layout.height);
        }
      }),
    );
  });

  it('shows a sign whole, clear of the frame, before the next transition begins', () => {
    const [photo, frame] = [
      { width: 1500, height: 1000 },
      { width: 1080, height: 1920 },
    ];
    const layout = layOutPhoto(photo, frame);
    const sign = { left: 0.68, top: 0.6, right: 0.88, bottom: 0.8 };
    const move = { motion: 'pan-right', frames: 105, framing: { wholes: [sign] } } as const;
    const path = photoCameraPath(layout, move, { x: layout.width / 2, y: 0.5 });
    const start = path(0).x - 0.5 / path(0).zoom;
    expect(start).toBeLessThan(sign.left * layout.width - 0.4);
    const { x, zoom } = path(105 - FRAME_RATE);
    expect(x + 0.5 / zoom).toBeGreaterThan(sign.right * layout.width + 0.025);
  });

  it('travels no faster on average than a sixth of the shorter side a second', () => {
    fc.assert(
      fc.property(anyPhoto, anyFrame, anyMove, (photo, frame, move) => {
        const layout = layOutPhoto(photo, frame);
        fc.pre(layout.longSide !== undefined);
        const path = photoCameraPath(layout, move, { x: layout.width / 2, y: layout.height / 2 });
        const [start, end] = [path(0), path(move.frames - 1)];
        const pixels =
          layout.longSide?.axis === 'x'
            ? Math.abs(end.x - start.x) * frame.width
            : Math.abs(end.y - start.y) * frame.height;
        const shorter = Math.min(frame.width, frame.height);
        expect(pixels / (move.frames / FRAME_RATE)).toBeLessThanOrEqual(shorter / 6);
      }),
    );
  });

  it('passes over all of a photo that is on screen long enough', () => {
    const [photo, frame] = [
      { width: 1600, height: 900 },
      { width: 1080, height: 1920 },
    ];
    const layout = layOutPhoto(photo, frame);
    const path = photoCameraPath(layout, { motion: 'pan-right', frames: 450 }, { x: 1.5, y: 0.5 });
    expect(path(0).x).toBeLessThan(0.51);
    expect(path(449).x).toBeGreaterThan(layout.width - 0.51);
  });
});
