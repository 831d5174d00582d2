/** A statement with its values; text and values never mix. */
export interface Queryable {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /**
   * A read that many requests ask for at the same moment: outside a transaction they go to the server
   * as one statement. Resolves with the rows that answer this question, in their order.
   */
  lookUp<Row extends object>(lookUp: LookUp, question: readonly (string | null)[]): Promise<Row[]>;
}

/** Made once for each statement, by `toLookUp`. */
export interface LookUp {
  readonly text: string;
}

/**
 * @param values a question consists of, in its order: what the text calls them, and PostgreSQL's type.
 * @param text reads them from the table `asked` and names `asked.n`, the question's number, among its
 *   columns.
 */
export function toLookUp(values: Readonly<Record<string, string>>, text: string): LookUp {
  const lists = Object.values(values).map((type, place) => `$${place + 1}::${type}[]`);
  const columns = Object.keys(values).join(', ');
  return {
    text: `with asked as (
      select ${columns}, n::int from unnest(${lists.join(', ')}) with ordinality as t(${columns}, n)
    ) ${text}`,
  };
}

/** An open transaction. Hand it on to everything that must happen together. */
export interface Transaction extends Queryable {
  readonly isTransaction: true;
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
