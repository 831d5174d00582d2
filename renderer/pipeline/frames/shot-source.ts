import type { Layer } from '@/engine/raster/frame-command';

/** A shot opened for one segment. Layers are requested in order, each once. */
export interface ShotSource {
  /** @param frame counted from the shot's first frame on screen. */
  layerAt(frame: number): Promise<Layer>;
  /** Releases its memory and stops pending reads. */
  close(): Promise<void>;
}
