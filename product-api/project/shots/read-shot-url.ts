import { toPath } from '@/contracts/operation';
import { type readShotUrl as operation, readShotImage } from '@/contracts/project/shots';
import type { UseCase } from '@/product-api/http/route';
import { requireVariants } from './require-variants';
import { selectedVariant } from './select-variant';
import { signUrlToken } from './signed-url-token';

/** Returns a signed URL of the picture that works for 15 minutes without signing in. */
export const readShotUrl: UseCase<typeof operation> = async (deps, { caller, params }) => {
  const { projectId, shotId } = params;
  const variants = await requireVariants(deps.database, caller, projectId, shotId);
  const share = signUrlToken(deps, { userId: caller.userId, projectId, shotId });
  const selected = selectedVariant(variants);
  // An unnamed clip is answered with its poster.
  const variant = selected?.kind === 'clip' ? undefined : selected?.fileName;
  return { url: toPath(readShotImage, params, { variant, share }) };
};
