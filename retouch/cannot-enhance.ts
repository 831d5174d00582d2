/** The picture lacks what was asked for; the message is a sentence for the person. */
export class CannotEnhance extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CannotEnhance';
  }
}
