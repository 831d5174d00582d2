import type { Transaction } from '@/adapters/database/database';
import { type CutPreset, cutPresets, toMaxSeconds } from '@/contracts/cuts';
import type { ProjectId } from '@/contracts/ids';
import { ApiError } from '@/product-api/http/api-error';
import { type CutSettings, copyCutRows, insertCut } from './cuts-store';

/** What a new cut of a preset is. */
export function toPresetSettings(preset: CutPreset): CutSettings {
  const { label, shape, seconds, isNeutral } = cutPresets[preset];
  return { preset, name: label, shape, targetSeconds: seconds, isNeutral };
}

/** @throws ApiError illegal_state for a cut that is longer than where it is handed in. */
export function requireLength(cut: Pick<CutSettings, 'isNeutral' | 'targetSeconds'>): void {
  const seconds = toMaxSeconds(cut);
  if (cut.targetSeconds <= seconds) return;
  const message = `MLS services accept at most ${seconds} seconds, so this version cannot be longer.`;
  throw new ApiError('illegal_state', message);
}

/** Gives a new project its main cut. */
export async function createMainCut(transaction: Transaction, projectId: ProjectId): Promise<void> {
  await insertCut(transaction, projectId, { ...toPresetSettings('property'), isMain: true });
}

/** Gives a copied project the cuts of its original, none of them made yet. */
export const copyCuts = copyCutRows;
