import type { keepProject as operation } from '@/contracts/project/projects';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { updateWanted } from './projects-store';

/** Keeps an old draft for another full period, like a change would. */
export const keepProject: UseCase<typeof operation> = async (
  { database, clock },
  { caller, params },
) => {
  if (!(await updateWanted(database, caller, params.projectId, clock.now()))) {
    throw new ApiError('not_found', 'We could not find this project.');
  }
  return { message: 'This project is kept.' };
};
