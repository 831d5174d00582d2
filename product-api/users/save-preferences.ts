import type { savePreferences as operation } from '@/contracts/users';
import type { UseCase } from '@/product-api/http/route';
import { requirePreferences } from './read-preferences';
import { updatePreferences } from './users-store';

/** Changes what the person decided; what is being made already is made as it was asked for. */
export const savePreferences: UseCase<typeof operation> = async (
  { database },
  { caller, body },
) => {
  await updatePreferences(database, caller, body);
  return requirePreferences(database, caller);
};
