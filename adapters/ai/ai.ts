import type { JobCheckpoints } from '@/adapters/queue/job-queue';

/** A picture to be changed as somebody's words ask. */
export interface EnhancementTask {
  /** Paths of an upright sRGB JPEG without metadata and of the JPEG to be written. */
  readonly from: string;
  readonly to: string;
  readonly prompt: string;
}

/** What came of it, and all that is recorded of how it was made. */
export interface Enhancement {
  readonly width: number;
  readonly height: number;
  /** `altered`: what stands in the picture was changed, and not only how it looks. */
  readonly disclosure: 'adjusted' | 'altered';
  readonly provider: 'local' | 'fal';
  readonly model: string;
  /** What was done, in words a person understands. */
  readonly adjustments: readonly string[];
}

export interface EnhancementRun {
  /** What the job remembers beyond the life of this process. */
  readonly checkpoints: JobCheckpoints;
  /** Aborting it stops the work and rejects with its reason. */
  readonly signal: AbortSignal;
  /**
   * @param share of the work that is done, 0 to 1.
   * @param secondsLeft where they can be guessed.
   */
  readonly onProgress: (share: number, secondsLeft?: number) => void;
}

/** Who changes pictures: one implementation for each provider. */
export interface PictureEnhancer {
  /** @throws JobFailure with a sentence for the person when it cannot be done. */
  enhance(task: EnhancementTask, run: EnhancementRun): Promise<Enhancement>;
}
