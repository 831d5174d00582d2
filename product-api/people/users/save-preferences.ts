import type { savePreferences as operation } from '@/contracts/people/users';
import type { UseCase } from '@/product-api/http/route';
import { requirePreferences } from './read-preferences';
import { updatePreferences } from './users-store';

/** Saves the settings; running work keeps the previous ones. */
export const savePreferences: UseCase<typeof operation> = async (
  { database },
  { caller, body },
) => {
  await updatePreferences(database, caller, body);
  return requirePreferences(database, caller);
};
