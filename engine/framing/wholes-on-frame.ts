import type { Camera } from '../camera/camera';
import type { FrameSize } from '../camera/frame-size';
import type { PictureBox } from '../camera/keep-whole';
import type { PhotoLayout } from '../camera/photo-camera-path';
import type { FrameRect } from '../raster/frame-overlay';

/**
 * Returns where faces and writing of a picture are on a frame. Shifts by a camera in the scene's depth are
 * ignored.
 * @param wholes shares of the picture's width and height.
 * @param camera the view of that frame.
 */
export function wholesOnFrame(
  wholes: readonly PictureBox[],
  layout: Pick<PhotoLayout, 'width' | 'height'>,
  camera: Camera,
  frame: FrameSize,
): FrameRect[] {
  const [scaleX, scaleY] = [frame.width * camera.zoom, frame.height * camera.zoom];
  return wholes.map(({ left, top, right, bottom }) => ({
    x: (left * layout.width - camera.x) * scaleX + frame.width / 2,
    y: (top * layout.height - camera.y) * scaleY + frame.height / 2,
    width: (right - left) * layout.width * scaleX,
    height: (bottom - top) * layout.height * scaleY,
  }));
}
