import type { EnhancementRun } from './ai';

/** A picture to turn into a video by a prompt. */
export interface ImageToVideoTask {
  /** Identifies this video within its job. */
  readonly name: string;
  /** Path of an upright sRGB JPEG: the first frame. */
  readonly from: string;
  /** The last frame, for models that accept one. */
  readonly towards?: string | undefined;
  readonly prompt: string;
  /** Approximate duration; models support only a few. */
  readonly seconds: number;
  /** An existing, empty folder for this video only. */
  readonly folder: string;
}

/** A video, validated like any upload. */
export interface GeneratedClip {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly model: string;
}

/** Turns pictures into videos by a generative model; the results always count as altered. */
export interface ImageToVideoProvider {
  /** Distinguishes cached videos of different models and versions. */
  readonly model: string;
  /** The duration of the video it makes for a wanted duration, in seconds. */
  secondsFor(wanted: number): number;
  /** @throws JobFailure with a message for the user. */
  generate(task: ImageToVideoTask, run: EnhancementRun): Promise<GeneratedClip>;
}
