import type { Transaction } from './database';

/**
 * Serialises the calls that count an owner's things of one kind and then add one, until the transaction
 * ends: otherwise parallel calls count the same and pass the limit together.
 */
export async function lockCounted(
  transaction: Transaction,
  kind: string,
  ownerId: string,
): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `${kind} ${ownerId}`,
  ]);
}
