import {
  cancelGeneration,
  type GenerationStatus,
  readGenerationPrice,
} from '@/contracts/production/generation';
import { readFacts, saveFacts } from '@/contracts/project/facts';
import type { ListingFacts } from '@/contracts/project/words';
import { isUpToDate } from '@/lib/format/version-state';
import { call, hasCode } from './call';
import { createId } from './create-id';
import { generateVideo } from './generation';
import { readVersions } from './versions';

/** A status with the price beside it; absent fields are cleared. */
export type StatusFacts = Pick<ListingFacts, 'status' | 'price'>;

export interface StatusChange {
  /** The previous status. */
  readonly previous: StatusFacts;
  /** The up-to-date versions that show the status. */
  readonly versionIds: readonly string[];
  /** Other versions that are rendered with them, as requested. */
  readonly alsoIds: readonly string[];
  /**
   * Tokens that rendering again costs because photos were added; it does not start unless the user agreed to
   * this price.
   */
  readonly cost: number;
  /** Present while they are rendered. */
  readonly generation?: GenerationStatus;
}

interface AgreedChange {
  /** Maximum tokens that rendering again may cost. */
  readonly agreedTokens?: number | undefined;
  /** Outdated or failed versions to render as well. */
  readonly alsoIds?: readonly string[] | undefined;
}

/**
 * Saves the status and renders the versions that show it again, under the same links. Skips other outdated
 * versions unless requested, and any render that costs more than the agreed tokens.
 */
export async function changeStatus(
  projectId: string,
  wanted: StatusFacts,
  { agreedTokens = 0, alsoIds = [] }: AgreedChange = {},
): Promise<StatusChange> {
  const current = new Set(
    (await readVersions(projectId)).filter(isUpToDate).map(({ versionId }) => versionId),
  );
  const previous = await replaceStatus(projectId, wanted);
  const versionIds = (await readVersions(projectId))
    .filter(({ versionId, isOutdated }) => current.has(versionId) && isOutdated)
    .map(({ versionId }) => versionId);
  return makeAgain(projectId, { previous, versionIds, alsoIds, cost: 0 }, agreedTokens);
}

/** Restores the previous status, also while its versions are being rendered. */
export async function undoStatusChange(
  projectId: string,
  { previous, versionIds }: StatusChange,
): Promise<StatusChange> {
  try {
    await call(cancelGeneration, { params: { projectId } });
  } catch (error) {
    // The job had already ended.
    if (!hasCode(error, 'illegal_state')) throw error;
  }
  const replaced = await replaceStatus(projectId, previous);
  const left = (await readVersions(projectId))
    .filter((version) => versionIds.includes(version.versionId) && !isUpToDate(version))
    .map(({ versionId }) => versionId);
  return makeAgain(projectId, { previous: replaced, versionIds: left, alsoIds: [], cost: 0 });
}

/** Leaves other facts unchanged, even if another tab changed them. @returns the previous status. */
async function replaceStatus(projectId: string, wanted: StatusFacts): Promise<StatusFacts> {
  const params = { projectId };
  const stored = await call(readFacts, { params });
  const { status, price, ...others } = stored.facts;
  await call(saveFacts, { params, body: { ...stored, facts: { ...others, ...wanted } } });
  return { status, price };
}

async function makeAgain(
  projectId: string,
  change: StatusChange,
  agreedTokens = 0,
): Promise<StatusChange> {
  const versionIds = [...change.versionIds, ...change.alsoIds];
  if (versionIds.length === 0) return change;
  const { tokens: cost } = await call(readGenerationPrice, {
    params: { projectId },
    query: { versionIds: versionIds.join(',') },
  });
  if (cost > agreedTokens) return { ...change, cost };
  const generation = await generateVideo(projectId, createId(), versionIds);
  return { ...change, cost, generation };
}
