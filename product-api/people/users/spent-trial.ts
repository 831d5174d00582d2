import { createHmac } from 'node:crypto';
import type { Transaction } from '@/adapters/database/database';
import type { UserId } from '@/contracts/ids';
import type { Deps } from '@/product-api/deps';
import { openWithoutTrial } from '@/product-api/ledger/public';
import { insertSpentTrial, selectSpentTrial } from './users-store';

interface Named {
  readonly issuer: string;
  readonly subject: string;
}

/**
 * Records that the user of a deleted account has used the free trial. The digest is keyed with the
 * deployment's secret, so that the table identifies no user.
 */
export async function noteSpentTrial(
  deps: Pick<Deps, 'deriveKey'>,
  transaction: Transaction,
  person: Named,
): Promise<void> {
  await insertSpentTrial(transaction, toDigest(deps, person));
}

/** Opens the account of a new user without the free trial if they used it in a deleted account. */
export async function withholdSpentTrial(
  deps: Pick<Deps, 'deriveKey'>,
  transaction: Transaction,
  { userId, ...person }: Named & { readonly userId: UserId },
): Promise<void> {
  if (await selectSpentTrial(transaction, toDigest(deps, person))) {
    await openWithoutTrial(transaction, userId);
  }
}

function toDigest({ deriveKey }: Pick<Deps, 'deriveKey'>, { issuer, subject }: Named): Buffer {
  return createHmac('sha256', deriveKey('spent trials'))
    .update(JSON.stringify([issuer, subject]))
    .digest();
}
