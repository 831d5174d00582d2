/** A part of a question, in the order in which the model reads it. */
export type QuestionPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'picture'; readonly jpeg: Buffer };

export interface VisionQuestion {
  readonly instructions: string;
  readonly parts: readonly QuestionPart[];
  /** JSON schema of the answer. Not every endpoint enforces it, so the caller checks the answer. */
  readonly schema: { readonly name: string; readonly definition: object };
  /** Maximum length at which the endpoint ends a response. */
  readonly maxAnswerTokens: number;
  /** Limits the whole question, including pauses and retries. */
  readonly signal: AbortSignal;
}

/** A model of an external service or in the operator's network that reads pictures and texts. */
export interface VisionModel {
  /** Name of the model; cached findings of another model do not count. */
  readonly name: string;
  /** @returns the answer as JSON, unchecked. @throws VisionFailed, and nothing else. */
  ask(question: VisionQuestion): Promise<unknown>;
}

/**
 * Reason for a missing answer. `unusable`: the answer does not match the question, which may not happen for
 * another question. After all other failures the next question would fail too.
 */
export type VisionFailure = 'timeout' | 'unavailable' | 'refused' | 'unusable';

/** The message contains neither the key nor parts of the response. */
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
