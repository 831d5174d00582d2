import type { JobCheckpoints } from '@/adapters/queue/job-queue';

/** A picture to edit by a prompt. */
export interface EnhancementTask {
  /** Paths of the input, an upright sRGB JPEG without metadata, and of the output JPEG. */
  readonly from: string;
  readonly to: string;
  readonly prompt: string;
}

/** The result, and everything recorded about how it was made. */
export interface Enhancement {
  readonly width: number;
  readonly height: number;
  /** `altered`: the contents of the picture were changed, not only its look. */
  readonly disclosure: 'adjusted' | 'altered';
  readonly provider: 'local' | 'fal';
  readonly model: string;
  /** The edits made, in plain English. */
  readonly adjustments: readonly string[];
}

export interface EnhancementRun {
  /** Persisted values of the job; they outlive this process. */
  readonly checkpoints: JobCheckpoints;
  /** Aborting it stops the work and rejects with its reason. */
  readonly signal: AbortSignal;
  /**
   * @param share of the work done, 0 to 1.
   * @param secondsLeft estimated; absent when unknown.
   */
  readonly onProgress: (share: number, secondsLeft?: number) => void;
}

/** Edits pictures; one implementation per provider. */
export interface PictureEnhancer {
  /** @throws JobFailure with a message for the user. */
  enhance(task: EnhancementTask, run: EnhancementRun): Promise<Enhancement>;
}
