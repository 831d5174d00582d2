import type { FrameSize } from '../camera/frame-size';
import type { Layer } from '../raster/frame-command';
import type { Pose } from './composition';

/** Applies a transition's pose to a layer: shifts it and magnifies it about the frame's centre. */
export function poseLayer(layer: Layer, pose: Pose, frame: FrameSize): Layer {
  return {
    ...layer,
    step: layer.step / pose.magnify,
    shiftX: pose.shiftX * frame.width,
    shiftY: pose.shiftY * frame.height,
  };
}
