/**
 * An address that people gave was not fetched. The message is a plain sentence and names nothing of the
 * network inside.
 * `address`: it may not be called; `unreachable`: no connection, or no answer in time; `status`: it answered
 * with another status than success; `too_large`: it sent more than was allowed.
 */
export class FetchRefused extends Error {
  constructor(
    readonly reason: 'address' | 'unreachable' | 'status' | 'too_large',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'FetchRefused';
  }
}
