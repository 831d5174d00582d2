import type { Transaction } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';
import { toMaxSeconds, type VersionPreset, versionPresets } from '@/contracts/production/versions';
import { ApiError } from '@/product-api/http/api-error';
import { copyVersionRows, insertVersion, type VersionSettings } from './versions-store';

/** Returns the initial settings of a preset's version. */
export function toPresetSettings(preset: VersionPreset): VersionSettings {
  const { label, shape, seconds, isNeutral } = versionPresets[preset];
  return { preset, name: label, shape, targetSeconds: seconds, isNeutral };
}

/** @throws ApiError illegal_state for a neutral version longer than MLS systems accept. */
export function requireLength(version: Pick<VersionSettings, 'isNeutral' | 'targetSeconds'>): void {
  const seconds = toMaxSeconds(version);
  if (version.targetSeconds <= seconds) return;
  const message = `MLS versions can be up to ${seconds} seconds.`;
  throw new ApiError('illegal_state', message);
}

/** Gives a new project its main version. */
export async function createMainVersion(
  transaction: Transaction,
  projectId: ProjectId,
): Promise<void> {
  await insertVersion(transaction, projectId, { ...toPresetSettings('property'), isMain: true });
}

/** Gives a copied project the versions of its original, none of them rendered yet. */
export const copyVersions = copyVersionRows;
