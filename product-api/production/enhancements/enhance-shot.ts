import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type JobId, jobId } from '@/contracts/ids';
import type { enhanceShot as operation } from '@/contracts/production/enhancements';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { Input, UseCase } from '@/product-api/http/route';
import { toPhotoKey, toVideoSourceKey } from '@/product-api/media/public';
import {
  latestPicture,
  lockProject,
  requireVariants,
  type VariantRow,
} from '@/product-api/project/public';
import { findRepeatedWork, selectWork, startWork, type Work } from '@/product-api/work/public';
import { toVariantUrl } from './list-variants';

/** The call gives up after this, earlier than the web's timeout; the work itself continues. */
const ANSWER_TIMEOUT_MS = 100_000;
const POLL_INTERVAL_MS = 200;

/**
 * Enhances a photo and answers when the new variant exists. The variant is saved even if the caller
 * disconnects.
 */
export const enhanceShot: UseCase<typeof operation> = async (deps, input) => {
  const started = await startEnhancement(deps, input);
  const work = await waitForEnd(deps, started, input.signal);
  if (work.fileName === null) throw toWorkError(work);
  const { projectId, shotId } = input.params;
  const variants = await requireVariants(deps.database, input.caller, projectId, shotId);
  const enhanced = variants.find((variant) => variant.fileName === work.fileName);
  if (enhanced === undefined)
    throw new ApiError('not_found', 'This version was removed in the meantime.');
  return {
    enhancedImageUrl: toVariantUrl(projectId, shotId, enhanced.fileName),
    enhancedFileName: enhanced.fileName,
    falResult: { ...enhanced.provenance },
    disclosure: enhanced.disclosure,
  };
};

function startEnhancement(deps: Deps, input: Input<typeof operation>): Promise<JobId> {
  const { caller, params, body, idempotencyKey } = input;
  const { projectId, shotId } = params;
  return deps.database.transaction(async (transaction) => {
    await lockProject(transaction, caller, projectId);
    const call = { userId: caller.userId, idempotencyKey, projectId, shotId };
    const repeated = await findRepeatedWork(transaction, { ...call, kind: 'enhancement' });
    if (repeated !== undefined) return requireSamePrompt(repeated, body.prompt);
    const base = findBase(await requireVariants(transaction, caller, projectId, shotId), body);
    const id = jobId.parse(randomUUID());
    const mediaId = randomUUID();
    await startWork(deps, transaction, {
      caller,
      job: {
        kind: 'enhancement',
        jobId: id,
        projectId,
        shotId,
        media: toVideoSourceKey(base),
        disclosure: base.disclosure,
        prompt: body.prompt,
        output: { image: toPhotoKey(mediaId) },
      },
      price: deps.settings.image_enhance_price,
      comment: 'Enhanced photo',
      idempotencyKey,
      mediaId,
    });
    return id;
  });
}

function requireSamePrompt(work: Work, prompt: string): JobId {
  if (work.prompt === prompt) return work.jobId;
  throw new ApiError('illegal_state', 'This photo is being enhanced. Please wait until it’s done.');
}

/** The picture to start from: the variant the call names, else the one the video uses. */
function findBase(
  variants: Awaited<ReturnType<typeof requireVariants>>,
  { imageUrl }: { imageUrl?: string | undefined },
): VariantRow {
  const named = imageUrl === undefined ? undefined : findNamed(variants, imageUrl);
  const base = named ?? latestPicture(variants) ?? variants[0];
  if (base.type !== 'image') throw new ApiError('illegal_state', 'Only photos can be enhanced.');
  return base;
}

/** The address only names one of the shot's own variants; the server never fetches it. */
function findNamed(variants: readonly VariantRow[], address: string): VariantRow | undefined {
  if (!URL.canParse(address, 'http://site.invalid')) return undefined;
  const url = new URL(address, 'http://site.invalid');
  const name = url.searchParams.get('variant') ?? url.pathname.split('/').at(-1);
  return variants.find((variant) => variant.fileName === name);
}

async function waitForEnd(deps: Deps, id: JobId, signal: AbortSignal): Promise<Work> {
  const deadline = Date.now() + ANSWER_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const work = await selectWork(deps.database, id);
    if (work === undefined) throw new ApiError('not_found', 'This project was deleted.');
    if (work.state !== 'running') return work;
    await sleep(POLL_INTERVAL_MS, undefined, { signal });
  }
  throw new ApiError(
    'timeout',
    'This is taking longer than usual. The photo appears when it’s done.',
  );
}

function toWorkError({ failure, error }: Work): ApiError {
  const message = error ?? undefined;
  switch (failure) {
    case 'input':
      return new ApiError('unusable_prompt', message);
    case 'cancelled':
      return new ApiError('work_cancelled', message);
    default:
      return new ApiError('provider_failed', message);
  }
}
