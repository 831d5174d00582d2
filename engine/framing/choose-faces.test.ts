import { describe, expect, it } from 'vitest';
import { layOutPhoto } from '@/engine/camera/photo-camera-path';
import { chooseFaces, followFaces } from './choose-faces';

const toFace = (x: number, width = 0.06) => ({
  left: x - width / 2,
  top: 0.2,
  right: x + width / 2,
  bottom: 0.2 + 2 * width,
});
const vertical = layOutPhoto({ width: 1600, height: 900 }, { width: 1080, height: 1920 });

describe('the faces that a frame shows', () => {
  it('are all of a group that fits', () => {
    const group = chooseFaces([toFace(0.8), toFace(0.7), toFace(0.75)], vertical);
    expect(group?.left).toBeCloseTo(0.67);
    expect(group?.right).toBeCloseTo(0.83);
  });

  it('are the larger or more central of faces too far apart', () => {
    expect(chooseFaces([toFace(0.1), toFace(0.9, 0.1)], vertical)).toEqual(toFace(0.9, 0.1));
    expect(chooseFaces([toFace(0.95), toFace(0.4)], vertical)).toEqual(toFace(0.4));
    expect(chooseFaces([], vertical)).toBeUndefined();
  });

  it('are all positions of a speaker in a clip, and none that occurs once', () => {
    const speaker = [toFace(0.7), toFace(0.71), toFace(0.69)];
    const frames = speaker.map((face, i) => (i === 1 ? [face, toFace(0.2)] : [face]));
    const [followed, ...others] = followFaces(frames);
    expect(others).toEqual([]);
    expect(followed?.left).toBeCloseTo(0.66);
    expect(followed?.right).toBeCloseTo(0.74);
    expect(followFaces([[toFace(0.7)], [], []])).toEqual([]);
  });
});
