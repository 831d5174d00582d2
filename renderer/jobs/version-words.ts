import { JobFailure } from '@/adapters/queue/job-queue';
import type { ShotId } from '@/contracts/ids';
import type { RenderVersion } from '@/contracts/production/render-job';
import { endCardSeconds } from '@/engine/timing/schedule-words';
import { composeVersionWords, type PicturePaths } from '@/titles/compose-version-words';
import { hasEndCard } from '@/titles/lay-out-end-card';
import { MissingGlyphs } from '@/titles/typefaces';
import type { RenderRequest } from '../pipeline/render-request';
import { withEndCardTime, withWords } from '../pipeline/with-words';

/** The version as its shots are planned: the end card takes its seconds out of the length aimed at. */
export function withoutEndCardTime(version: RenderVersion): RenderVersion {
  const { words, targetSeconds } = version;
  if (words?.kind !== 'branded' || !hasEndCard(words.brand, words.link)) return version;
  return { ...version, targetSeconds: targetSeconds - endCardSeconds(targetSeconds) };
}

/** Returns a planned request with the time for its end card; a version without words does not change. */
export function addEndCardTime(
  request: RenderRequest,
  { words, targetSeconds }: RenderVersion,
  shotIds: readonly ShotId[],
  pictures: PicturePaths,
): RenderRequest {
  if (words === undefined) return request;
  return withEndCardTime(request, composeVersionWords({ words, targetSeconds }, shotIds, pictures));
}

/**
 * A request with its words drawn; its storyboard is final.
 * @throws JobFailure `input` that names the characters no font draws.
 */
export async function addVersionWords(
  request: RenderRequest,
  { words, targetSeconds }: RenderVersion,
  shotIds: readonly ShotId[],
  pictures: PicturePaths,
): Promise<RenderRequest> {
  if (words === undefined) return request;
  try {
    return await withWords(
      request,
      composeVersionWords({ words, targetSeconds }, shotIds, pictures),
    );
  } catch (error) {
    if (error instanceof MissingGlyphs) throw new JobFailure('input', error.message);
    throw error;
  }
}
