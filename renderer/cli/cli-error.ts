/** Something that was asked for is not right; the message says what. */
export class UsageError extends Error {
  /** @param isAboutFile a file is wrong and not the command line, so that its help would not help. */
  constructor(
    message: string,
    readonly isAboutFile = false,
  ) {
    super(message);
  }
}
