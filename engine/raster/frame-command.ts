import type { DepthView } from '../camera/depth-view';
import type { Blend } from '../transitions/composition';
import type { YuvImage } from './yuv-image';

/** A label drawn onto a layer: an 8-bit coverage map and where it goes, in even samples. */
export interface Overlay {
  readonly address: number;
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
}

/** A picture as the camera sees it. All lengths in samples of the picture's luma plane. */
export interface Layer {
  readonly image: YuvImage;
  /** What lies in the middle of the frame, before shifting. */
  readonly centreX: number;
  readonly centreY: number;
  /** Distance in the picture between neighbouring samples of the frame. */
  readonly step: number;
  /** How far the layer is moved on the frame, in the frame's samples. */
  readonly shiftX: number;
  readonly shiftY: number;
  readonly overlay?: Overlay | undefined;
  /** The camera has left the place where the photo was taken. */
  readonly depth?: DepthView | undefined;
}

/** Displacements from one picture's shapes to the other's, on a coarse grid. */
export interface FlowField {
  readonly address: number;
  readonly columns: number;
  readonly rows: number;
}

/** One frame to be made; everything a worker needs to know, and nothing else. */
export type FrameCommand =
  | { readonly kind: 'layer'; readonly target: YuvImage; readonly layer: Layer }
  | {
      readonly kind: 'blend';
      readonly target: YuvImage;
      readonly outgoing: Layer;
      readonly incoming: Layer;
      readonly blend: Blend;
      readonly flow?: FlowField | undefined;
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
