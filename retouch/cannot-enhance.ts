/** The picture lacks what the prompt requires. Its message is shown to the user. */
export class CannotEnhance extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CannotEnhance';
  }
}
