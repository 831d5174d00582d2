/** An error in the user's input, explained by its message. */
export class UsageError extends Error {
  /** @param isAboutFile a file is wrong and not the command line, so that showing the help would not help. */
  constructor(
    message: string,
    readonly isAboutFile = false,
  ) {
    super(message);
  }
}

/** The disk is full. */
export class DiskFull extends UsageError {
  constructor() {
    super('The disk is full. Make room and try again.', true);
  }
}
