import type { readBalance as operation } from '@/contracts/money/ledger';
import type { UseCase } from '@/product-api/http/route';
import { readAccount } from './ledger-store';
import { openAccount } from './open-account';

/** Returns the account's sums; undefined if it was never opened. Read-only. */
export const readSums = readAccount;

/** Tokens that can be spent now (entries minus open holds), and those that are held. */
export const readBalance: UseCase<typeof operation> = async (deps, { caller }) => {
  const account =
    (await readAccount(deps.database, caller.userId)) ??
    (await deps.database.transaction((transaction) =>
      openAccount(deps, transaction, caller.userId),
    ));
  const { tokens, held } = account;
  return { tokens: tokens - held, ...(held > 0 && { held }) };
};
