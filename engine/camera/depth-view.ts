import type { DepthScene, Travel } from './depth-scene';

/** How a layer looks from the camera's new position. */
export interface DepthView {
  readonly scene: DepthScene;
  readonly travel: Travel;
  /** The photo's middle and width, in samples of the layer's luma plane. */
  readonly middleX: number;
  readonly middleY: number;
  readonly samples: number;
}
