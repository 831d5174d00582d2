import { readFile } from 'node:fs/promises';
import {
  FINDINGS_VERSION,
  type readPhotoFindings as operation,
} from '@/contracts/project/photo-findings';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { IMMUTABLE, REVALIDATE, type StoredFindings } from '@/product-api/media/public';
import { makeFindings, toUnusable } from './derived-media';
import { requireVariants } from './require-variants';
import { chooseVariant } from './select-variant';

/** Returns the findings of a photo: of the named variant, or else of the selected one. */
export const readPhotoFindings: UseCase<typeof operation> = async (deps, input) => {
  const { caller, params, query } = input;
  const { projectId, shotId } = params;
  const variants = await requireVariants(deps.database, caller, projectId, shotId);
  const variant = chooseVariant(variants, query.variant);
  if (variant.kind !== 'photo') throw new ApiError('not_found', 'Only a photo is analysed.');
  const key = await makeFindings(deps, variant).catch(toUnusable);
  await using findings = await deps.mediaStore.localCopy(key);
  const isFixed = query.variant !== undefined && query.version === FINDINGS_VERSION;
  input.setHeader('cache-control', isFixed ? IMMUTABLE : REVALIDATE);
  const { frames } = JSON.parse(await readFile(findings.path, 'utf8')) as StoredFindings;
  return frames;
};
