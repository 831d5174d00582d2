import type { PictureEnhancer } from '@/adapters/ai/ai';
import type { ImageToVideoProvider } from '@/adapters/ai/image-to-video-provider';
import type { MediaPrograms } from '@/adapters/media/run-clip-program';
import type { MediaStore } from '@/adapters/storage/media-store';
import type { GeneratedClipCache } from '../pipeline/generated-clip-cache';
import type { SegmentStore } from '../pipeline/segment-store';

/** Dependencies of all jobs of this process. */
export interface JobDeps extends MediaPrograms {
  readonly mediaStore: MediaStore;
  readonly cache: { readonly folder: string; readonly maxBytes: number };
  /** The shared store of rendered segments; absent if renderers share this machine's cache. */
  readonly segmentStore?: SegmentStore | undefined;
  readonly cores: number;
  /** Rejects with a JobFailure while the disk is nearly full; checked before each version. */
  readonly requireFreeSpace?: (() => Promise<void>) | undefined;
  /** The provider for enhancements; this machine if absent. */
  readonly enhancer?: PictureEnhancer | undefined;
  /** The provider for videos of single photos; this machine's camera motion if absent. */
  readonly imageToVideo?: ImageToVideoProvider | undefined;
  /** The provider's videos, if the provider also generates the shots of project videos. */
  readonly generatedClips?: GeneratedClipCache | undefined;
}
