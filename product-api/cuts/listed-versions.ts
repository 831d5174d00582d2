import type { Transaction } from '@/adapters/database/database';
import { type CutEdit, type CutPreset, cutPresets, toMaxSeconds } from '@/contracts/cuts';
import type { CutId, ProjectId } from '@/contracts/ids';
import { limits } from '@/contracts/limits';
import type { VideoShape } from '@/contracts/shape';
import { type CutRow, deleteCut, insertCut, selectCuts, updateListed } from './cuts-store';
import { toPresetSettings } from './plan-cuts';

/** A version of a listing file; what is absent is the preset's. */
export interface ListedVersion {
  readonly preset: CutPreset;
  readonly shape?: VideoShape | undefined;
  readonly targetSeconds?: number | undefined;
  /** Null: they follow from the project's shots. */
  readonly shots: CutEdit['shots'] | null;
}

/** What of a version an edit or a listing file replaces. */
export type ListedCut = Pick<CutRow, 'cutId' | 'isTicked' | 'listedShots'>;

export async function readListed(
  transaction: Transaction,
  projectId: ProjectId,
): Promise<ListedCut[]> {
  const cuts = await selectCuts(transaction, projectId);
  return cuts.map(({ cutId, isTicked, listedShots }) => ({ cutId, isTicked, listedShots }));
}

/** An edit decides on the shots of all versions anew. */
export async function clearListed(transaction: Transaction, projectId: ProjectId): Promise<void> {
  const cuts = await selectCuts(transaction, projectId);
  for (const cut of cuts) {
    if (cut.listedShots !== null) await updateListed(transaction, { ...cut, listedShots: null });
  }
}

/**
 * Gives a locked project the versions of a listing file: those are ticked, missing ones added, and others
 * not ticked any more.
 * @returns the added ones, and how many found no room.
 */
export async function applyVersions(
  transaction: Transaction,
  projectId: ProjectId,
  versions: readonly ListedVersion[],
): Promise<{ readonly added: CutId[]; readonly refused: number }> {
  const cuts = await selectCuts(transaction, projectId);
  const added: CutId[] = [];
  const listed = new Map<CutId, CutEdit['shots'] | null>();
  let refused = 0;
  for (const version of versions) {
    const settings = toSettings(version);
    const found = cuts.find((cut) => !listed.has(cut.cutId) && isSame(cut, settings));
    if (found === undefined && cuts.length + added.length >= limits.cutsPerProject) {
      refused++;
      continue;
    }
    const cutId = found?.cutId ?? (await insertCut(transaction, projectId, settings));
    if (found === undefined) added.push(cutId);
    listed.set(cutId, version.shots);
  }
  for (const { cutId } of [...cuts, ...added.map((cutId) => ({ cutId }))]) {
    const listedShots = listed.get(cutId) ?? null;
    await updateListed(transaction, { cutId, listedShots, isTicked: listed.has(cutId) });
  }
  return { added, refused };
}

type Settings = ReturnType<typeof toPresetSettings>;

function toSettings({ preset, shape, targetSeconds }: ListedVersion): Settings {
  const usual = toPresetSettings(preset);
  const seconds = Math.min(targetSeconds ?? cutPresets[preset].seconds, toMaxSeconds(usual));
  return { ...usual, shape: shape ?? usual.shape, targetSeconds: seconds };
}

function isSame(one: Settings, other: Settings): boolean {
  return (
    one.preset === other.preset &&
    one.shape === other.shape &&
    one.targetSeconds === other.targetSeconds
  );
}

/**
 * Puts back what an edit or a listing file replaced.
 * @param added the versions that the listing file added: they go unless a video was made of them.
 */
export async function restoreListed(
  transaction: Transaction,
  projectId: ProjectId,
  before: readonly ListedCut[],
  added: readonly CutId[] | undefined,
): Promise<void> {
  const cuts = await selectCuts(transaction, projectId);
  for (const cut of cuts) {
    const old = before.find(({ cutId }) => cutId === cut.cutId);
    if (old !== undefined) {
      // Ticks are a person's unless a listing file set them.
      const isTicked = added === undefined ? cut.isTicked : old.isTicked;
      await updateListed(transaction, { ...old, isTicked });
    } else if (added?.includes(cut.cutId) && cut.state === 'none' && !cut.isMain) {
      await deleteCut(transaction, cut.cutId);
    }
  }
}
