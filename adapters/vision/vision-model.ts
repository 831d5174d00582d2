/** A part of a question, in the order in which the model reads it. */
export type QuestionPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'picture'; readonly jpeg: Buffer };

export interface VisionQuestion {
  readonly instructions: string;
  readonly parts: readonly QuestionPart[];
  /** JSON schema of the answer. Not every endpoint enforces it, so the caller checks the answer. */
  readonly schema: { readonly name: string; readonly definition: object };
  /** The endpoint stops an answer here. */
  readonly maxAnswerTokens: number;
  /** Bounds the whole question, pauses and retries included. */
  readonly signal: AbortSignal;
}

/** A model of an outside service or of the operator's network that reads pictures and texts. */
export interface VisionModel {
  /** Name of the model; answers of another one are other findings. */
  readonly name: string;
  /** @returns the answer as JSON, unchecked. @throws VisionFailed, and nothing else. */
  ask(question: VisionQuestion): Promise<unknown>;
}

/**
 * Why there is no answer. `unusable`: the answer is not what was asked for, which another question may
 * not meet with. After all others the next question would meet the same.
 */
export type VisionFailure = 'timeout' | 'unavailable' | 'refused' | 'unusable';

/** The message names no key and quotes nothing of the answer. */
export class VisionFailed extends Error {
  constructor(
    readonly reason: VisionFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'VisionFailed';
  }
}
