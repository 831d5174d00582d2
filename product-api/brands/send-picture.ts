import type {
  readHeadshot as headshotOperation,
  readLogo as logoOperation,
} from '@/contracts/brands';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { BytesAnswer, Input, UseCase } from '@/product-api/http/route';
import { sendMedia } from '@/product-api/projects/send-media';
import { type PictureKind, selectPictures } from './brands-store';
import { toShownKey, toVersion } from './load-pictures';

export const readLogo: UseCase<typeof logoOperation> = (deps, input) =>
  sendPicture(deps, input, 'logo');

export const readHeadshot: UseCase<typeof headshotOperation> = (deps, input) =>
  sendPicture(deps, input, 'headshot');

async function sendPicture(
  deps: Deps,
  { caller, query }: Pick<Input<typeof logoOperation>, 'caller' | 'query'>,
  kind: PictureKind,
): Promise<BytesAnswer> {
  const pictures = await selectPictures(deps.database, caller);
  const picture = pictures.find((row) => row.kind === kind);
  if (picture === undefined) throw new ApiError('not_found', `There is no ${kind}.`);
  return sendMedia(deps, toShownKey(picture), { isFixed: query.version === toVersion(picture) });
}
