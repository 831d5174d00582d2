import type { DepthView } from '../camera/depth-view';
import type { Blend } from '../transitions/composition';
import type { FrameOverlay } from './frame-overlay';
import type { YuvImage } from './yuv-image';

/** A label drawn onto a layer: two 8-bit coverage maps (plate, then text) and their place, in even samples. */
export interface Overlay {
  readonly address: number;
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
}

/** An image as the camera sees it. All lengths are in samples of the image's luma plane. */
export interface Layer {
  readonly image: YuvImage;
  /** Point of the image in the middle of the frame, before the shift. */
  readonly centreX: number;
  readonly centreY: number;
  /** Distance in the image between neighbouring samples of the frame. */
  readonly step: number;
  /** Shift of the layer on the frame, in the frame's samples. */
  readonly shiftX: number;
  readonly shiftY: number;
  readonly overlay?: Overlay | undefined;
  /** Set if the camera has moved away from where the photo was taken. */
  readonly depth?: DepthView | undefined;
}

/** Displacements from one image's shapes to the other's, on a coarse grid. */
export interface FlowField {
  readonly address: number;
  readonly columns: number;
  readonly rows: number;
}

/** One step of painting, as a worker receives it. Its images lie in the shared memory. */
export type FrameCommand =
  | {
      readonly kind: 'layer';
      readonly target: YuvImage;
      readonly layer: Layer;
      /** Overlays drawn over the finished frame, in this order. */
      readonly overlays?: readonly FrameOverlay[] | undefined;
    }
  | {
      readonly kind: 'blend';
      readonly target: YuvImage;
      readonly outgoing: Layer;
      readonly incoming: Layer;
      readonly blend: Blend;
      readonly flow?: FlowField | undefined;
      readonly overlays?: readonly FrameOverlay[] | undefined;
    }
  | {
      readonly kind: 'flow';
      readonly flow: FlowField;
      readonly outgoing: Layer;
      readonly incoming: Layer;
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: 'convert'; readonly rgb: number; readonly target: YuvImage };
