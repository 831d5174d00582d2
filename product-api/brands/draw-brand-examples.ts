import { MediaRefused } from '@/adapters/media/media-reader';
import { NoFreeSlot } from '@/adapters/process/process-slots';
import type { drawBrandExamples as operation } from '@/contracts/brands';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { Superseded } from './brand-painter';
import { selectPictures } from './brands-store';
import { toShownKey } from './load-pictures';

/** How videos with this brand look, with the logo and headshot as they are stored. */
export const drawBrandExamples: UseCase<typeof operation> = async (
  { database, mediaStore, brandPainter },
  { caller, body: { brand, shape }, signal },
) => {
  const rows = await selectPictures(database, caller);
  const copies = await Promise.all(
    rows.map(async (row) => ({ ...row, ...(await mediaStore.localCopy(toShownKey(row))) })),
  );
  try {
    const headshot = copies.find(({ kind }) => kind === 'headshot');
    const logo = copies.find(({ kind }) => kind === 'logo');
    const pictures = {
      headshot: headshot?.path,
      headshotFocus: headshot?.focus,
      logo: logo?.path,
    };
    const task = { brand: { ...brand, ...pictures }, shape };
    return await brandPainter.paint(task, caller.userId, signal);
  } catch (error) {
    throw toApiError(error);
  } finally {
    await Promise.all(copies.map(({ release }) => release()));
  }
};

function toApiError(error: unknown): unknown {
  if (error instanceof Superseded) {
    return new ApiError('conflict', 'Newer examples were asked for.', { cause: error });
  }
  if (error instanceof NoFreeSlot) return new ApiError('unavailable', undefined, { cause: error });
  if (error instanceof MediaRefused && error.reason === 'unsupported') {
    return new ApiError('invalid_request', error.message, { cause: error });
  }
  return error;
}
