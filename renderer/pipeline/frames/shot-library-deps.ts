import type { MediaPrograms } from '@/adapters/media/run-clip-program';
import type { FrameMemory } from '@/engine/raster/frame-memory';
import type { FramePool } from './frame-pool';

/** Dependencies for opening a shot's frames. */
export interface ShotLibraryDeps extends MediaPrograms {
  readonly memory: FrameMemory;
  readonly pool: FramePool;
  readonly signal: AbortSignal;
  /** Frames of a clip held at a time. */
  readonly depth: number;
  /** Number of unused photos that stay decoded. */
  readonly idlePhotos: number;
}
