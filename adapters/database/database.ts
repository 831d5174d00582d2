/** Runs parameterised statements: text and values are separate. */
export interface Queryable {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** An open transaction. Pass it to every call that must commit together. */
export interface Transaction extends Queryable {
  /**
   * Registers a callback that runs after the commit, before `Database.transaction` resolves; never after
   * a rollback.
   */
  afterCommit(act: () => Promise<void>): void;
}

export interface Database extends Queryable {
  /**
   * Runs `work` in one transaction and commits when it resolves; rolls back when it throws.
   * Runs it again (at most 5 times) on a serialization failure or deadlock, so `work` must have no
   * effects outside the transaction.
   */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}
