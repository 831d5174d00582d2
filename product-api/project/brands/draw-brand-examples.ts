import { MediaRefused } from '@/adapters/media/media-reader';
import { withLocalCopies } from '@/adapters/storage/with-local-copies';
import type { BrandExamples, drawBrandExamples as operation } from '@/contracts/project/brands';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { Superseded } from '@/product-api/media/public';
import { type PictureRow, selectPictures } from './brands-store';
import { toShownKey } from './load-pictures';

/**
 * Draws examples of videos with this brand and the stored logo and headshot. If one of these is replaced or
 * removed while the request waits, the current one is drawn.
 */
export const drawBrandExamples: UseCase<typeof operation> = async (deps, input) => {
  const { database } = deps;
  let rows = await selectPictures(database, input.caller);
  for (;;) {
    try {
      return await draw(deps, input, rows);
    } catch (error) {
      const stored = await selectPictures(database, input.caller);
      const isStale = JSON.stringify(stored) !== JSON.stringify(rows);
      if (!isStale || error instanceof Superseded || input.signal.aborted) throw toApiError(error);
      rows = stored;
    }
  }
};

async function draw(
  { mediaStore, brandPainter }: Deps,
  { caller, body: { brand, shape }, signal }: Parameters<UseCase<typeof operation>>[1],
  rows: readonly PictureRow[],
): Promise<BrandExamples> {
  return withLocalCopies(mediaStore, rows.map(toShownKey), (paths) => {
    const pathOf = (kind: PictureRow['kind']) => paths[rows.findIndex((row) => row.kind === kind)];
    const pictures = {
      headshot: pathOf('headshot'),
      headshotFocus: rows.find(({ kind }) => kind === 'headshot')?.focus,
      logo: pathOf('logo'),
    };
    const task = { brand: { ...brand, ...pictures }, shape };
    return brandPainter.paint(task, caller.userId, signal);
  });
}

function toApiError(error: unknown): unknown {
  if (error instanceof Superseded) {
    return new ApiError('conflict', 'Newer examples were asked for.', { cause: error });
  }
  if (error instanceof MediaRefused && error.reason === 'unsupported') {
    return new ApiError('invalid_request', error.message, { cause: error });
  }
  return error;
}
