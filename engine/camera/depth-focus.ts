import type { Box } from './camera';
import type { DepthCamera } from './depth-camera-path';
import { type DepthScene, inverseDepthAt } from './depth-scene';
import type { FrameSize } from './frame-size';
import type { PhotoLayout } from './photo-camera-path';

/** A path through a scene, and the area that it must keep in view. */
export interface DepthPathInput {
  readonly cameraPath: (frame: number) => DepthCamera;
  readonly frames: number;
  readonly layout: PhotoLayout;
  /** Area in frame units from the photo's top left corner. */
  readonly inView: Box;
  readonly scene: DepthScene;
  /** Size of the photo in pixels. */
  readonly photo: FrameSize;
}

/**
 * Returns whether a box is in every view of a path through a scene. Such a path cannot be shifted, because
 * the photo may not show what the shifted camera would see.
 */
export function keepsInView(input: DepthPathInput): boolean {
  const { cameraPath, frames, layout, inView, scene, photo } = input;
  const height = photo.height / photo.width;
  const corners = [
    { x: inView.left, y: inView.top },
    { x: inView.right, y: inView.bottom },
  ];
  return corners.every((corner) => {
    const point = {
      u: corner.x / layout.width - 0.5,
      v: (corner.y / layout.height - 0.5) * height,
    };
    const near = inverseDepthAt(scene, point);
    return [0, 0.25, 0.5, 0.75, 1].every((share) => {
      const { x, y, zoom, travel } = cameraPath(Math.round((frames - 1) * share));
      const away = 1 - near * travel.z;
      const seenX = ((point.u - near * travel.x) / away + 0.5) * layout.width;
      const seenY = ((point.v - near * travel.y) / away / height + 0.5) * layout.height;
      return Math.abs(seenX - x) <= 0.5 / zoom && Math.abs(seenY - y) <= 0.5 / zoom;
    });
  });
}
