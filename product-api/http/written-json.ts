/** An answer that is JSON text already, such as one that was kept. */
export class WrittenJson {
  constructor(readonly text: string) {}
}
