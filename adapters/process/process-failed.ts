/** Reasons why a program failed. */
export type ProcessFailure = 'exit' | 'timeout' | 'output_limit' | 'not_started' | 'aborted';

/** A program ended with an error, was stopped, or could not be started at all. */
export class ProcessFailed extends Error {
  constructor(
    readonly program: string,
    readonly failure: ProcessFailure,
    /** Exit code; null when a signal ended it or it never ran. */
    readonly code: number | null,
    readonly signal: NodeJS.Signals | null,
    /** The last 8 KiB of its standard error, for the log and not for users. */
    readonly stderr: string,
    options?: ErrorOptions,
  ) {
    super(`${program} failed (${failure}, code ${code}, signal ${signal})`, options);
    this.name = 'ProcessFailed';
  }
}
