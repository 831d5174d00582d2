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

/** There is no room for what is being made. */
export class DiskFull extends UsageError {
  constructor() {
    super('The disk is full. Make room and try again.', true);
  }
}
