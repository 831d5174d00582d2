import type { EnhancementRun } from './ai';

/** A picture to be brought to life as somebody's words ask. */
export interface ImageToVideoTask {
  /** Names this film among those of its job. */
  readonly name: string;
  /** Path of an upright sRGB JPEG: the first frame. */
  readonly from: string;
  /** The picture the film should lead to, for models that take a last frame. */
  readonly towards?: string | undefined;
  readonly prompt: string;
  /** How long it should be, about; a model offers few lengths. */
  readonly seconds: number;
  /** An existing, empty folder for this film alone. */
  readonly folder: string;
}

/** A film, checked as any upload is. */
export interface GeneratedClip {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly model: string;
}

/** Who films pictures by a generative model; what it makes is always altered. */
export interface ImageToVideoProvider {
  /** Tells films of other models, or of another make, apart. */
  readonly model: string;
  /** How long a film it makes where so many seconds are wanted. */
  secondsFor(wanted: number): number;
  /** @throws JobFailure with a sentence for the person when it cannot be done. */
  generate(task: ImageToVideoTask, run: EnhancementRun): Promise<GeneratedClip>;
}
