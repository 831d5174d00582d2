import type { PictureEnhancer } from '@/adapters/ai/ai';
import type { ImageToVideoProvider } from '@/adapters/ai/image-to-video-provider';
import type { MediaPrograms } from '@/adapters/media/run-clip-program';
import type { MediaStore } from '@/adapters/storage/media-store';
import type { GeneratedClipCache } from '../pipeline/generated-clip-cache';
import type { SegmentStore } from '../pipeline/segment-store';

/** What every job of this process may use. */
export interface JobDeps extends MediaPrograms {
  readonly mediaStore: MediaStore;
  readonly cache: { readonly folder: string; readonly maxBytes: number };
  /** Where other machines find rendered segments; absent where they share this one's cache. */
  readonly segmentStore?: SegmentStore | undefined;
  readonly cores: number;
  /** Rejects with a JobFailure while the disk is nearly full; checked before each version. */
  readonly requireFreeSpace?: (() => Promise<void>) | undefined;
  /** Who changes pictures; this machine where nobody is named. */
  readonly enhancer?: PictureEnhancer | undefined;
  /** Who films single pictures; the camera of this machine where nobody is named. */
  readonly imageToVideo?: ImageToVideoProvider | undefined;
  /** Films by the filmer, where it films the photos of project videos too. */
  readonly generatedClips?: GeneratedClipCache | undefined;
}
