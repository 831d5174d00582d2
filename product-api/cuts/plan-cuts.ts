import type { Transaction } from '@/adapters/database/database';
import { type CutPreset, cutPresets } from '@/contracts/cuts';
import type { ProjectId } from '@/contracts/ids';
import { type CutSettings, copyCutRows, insertCut } from './cuts-store';

/** What a new cut of a preset is. */
export function toPresetSettings(preset: CutPreset): CutSettings {
  const { label, shape, seconds, isNeutral } = cutPresets[preset];
  return { preset, name: label, shape, targetSeconds: seconds, isNeutral };
}

/** Gives a new project its main cut. */
export async function createMainCut(transaction: Transaction, projectId: ProjectId): Promise<void> {
  await insertCut(transaction, projectId, { ...toPresetSettings('property'), isMain: true });
}

/** Gives a copied project the cuts of its original, none of them made yet. */
export function copyCuts(transaction: Transaction, from: ProjectId, to: ProjectId): Promise<void> {
  return copyCutRows(transaction, from, to);
}
