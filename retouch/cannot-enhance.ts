/** The picture lacks what the prompt requires; the message is meant for the user. */
export class CannotEnhance extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CannotEnhance';
  }
}
