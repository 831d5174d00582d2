import type { readBalance as operation } from '@/contracts/ledger';
import type { UseCase } from '@/product-api/http/route';
import { readAccount } from './ledger-store';
import { openAccount } from './open-account';

/** Tokens that can be spent now: entries minus open holds. */
export const readBalance: UseCase<typeof operation> = async (tools, { caller }) => {
  const account =
    (await readAccount(tools.database, caller.userId)) ??
    (await tools.database.transaction((transaction) =>
      openAccount(tools, transaction, caller.userId),
    ));
  return { tokens: account.tokens - account.held };
};
