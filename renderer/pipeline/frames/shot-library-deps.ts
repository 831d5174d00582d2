import type { MediaPrograms } from '@/adapters/media/run-clip-program';
import type { FrameMemory } from '@/engine/raster/frame-memory';
import type { FramePool } from './frame-pool';

/** What opening an item's frames needs. */
export interface ShotLibraryDeps extends MediaPrograms {
  readonly memory: FrameMemory;
  readonly pool: FramePool;
  readonly signal: AbortSignal;
  /** Frames of a clip held at once. */
  readonly depth: number;
  /** Photos kept decoded though nobody films them. */
  readonly idlePhotos: number;
}
