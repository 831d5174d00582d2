/**
 * The fetch of a user's address was rejected or failed. The message is a plain sentence without details of
 * the internal network. `address`: it may not be called; `unreachable`: no connection, or no response in
 * time; `status`: its status was not a success; `too_large`: it sent more than allowed.
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
