/** An answer that is JSON in bytes already, such as one that was kept. */
export class WrittenJson {
  constructor(readonly bytes: Buffer) {}
}
