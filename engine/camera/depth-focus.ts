import type { DepthCamera } from './depth-camera-path';
import { type DepthScene, inverseDepthAt } from './depth-scene';
import type { FrameSize } from './frame-size';
import { FOCUS_MARGIN } from './long-side';
import type { PhotoLayout, Point } from './photo-camera-path';

/** A path through a scene, and what it must keep in view. */
export interface DepthPathInput {
  readonly cameraPath: (frame: number) => DepthCamera;
  readonly frames: number;
  readonly layout: PhotoLayout;
  /** In frame units from the photo's top left corner. */
  readonly focus: Point;
  readonly scene: DepthScene;
  /** Size in pixels. */
  readonly photo: FrameSize;
}

/**
 * Whether the focus is in every view of a path through a scene. Such a path cannot be shifted, as the
 * photo may not show what the shifted camera would see.
 */
export function keepsFocusInView(input: DepthPathInput): boolean {
  const { cameraPath, frames, layout, focus, scene, photo } = input;
  const height = photo.height / photo.width;
  const point = { u: focus.x / layout.width - 0.5, v: (focus.y / layout.height - 0.5) * height };
  const near = inverseDepthAt(scene, point);
  return [0, 0.25, 0.5, 0.75, 1].every((share) => {
    const { x, y, zoom, travel } = cameraPath(Math.round((frames - 1) * share));
    const away = 1 - near * travel.z;
    const seenX = ((point.u - near * travel.x) / away + 0.5) * layout.width;
    const seenY = ((point.v - near * travel.y) / away / height + 0.5) * layout.height;
    const reach = (0.5 - FOCUS_MARGIN) / zoom;
    return Math.abs(seenX - x) <= reach && Math.abs(seenY - y) <= reach;
  });
}
