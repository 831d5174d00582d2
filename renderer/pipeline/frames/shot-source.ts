import type { Layer } from '@/engine/raster/frame-command';

/** A shot opened for one segment. Layers are asked for in order, each once. */
export interface ShotSource {
  /** @param frame counted from the shot's first frame on screen. */
  layerAt(frame: number): Promise<Layer>;
  /** Gives its memory back; ends whatever still reads. */
  close(): Promise<void>;
}
