import type { Transaction } from '@/adapters/database/database';
import type { ProjectId, VersionId } from '@/contracts/ids';
import { limits } from '@/contracts/limits';
import {
  toMaxSeconds,
  type VersionEdit,
  type VersionPreset,
  versionPresets,
} from '@/contracts/production/versions';
import type { VideoShape } from '@/contracts/project/shape';
import { toPresetSettings } from './plan-versions';
import {
  deleteVersion,
  insertVersion,
  selectVersions,
  updateListed,
  type VersionRow,
} from './versions-store';

/** A version of a listing file; absent fields take the preset's values. */
export interface ListedVersion {
  readonly preset: VersionPreset;
  readonly shape?: VideoShape | undefined;
  readonly targetSeconds?: number | undefined;
  /** Null if they follow from the project's shots. */
  readonly shots: VersionEdit['shots'] | null;
}

/** The fields of a version that an edit or a listing file replaces. */
export type StoredListedVersion = Pick<VersionRow, 'versionId' | 'isTicked' | 'listedShots'>;

export async function readListed(
  transaction: Transaction,
  projectId: ProjectId,
): Promise<StoredListedVersion[]> {
  const versions = await selectVersions(transaction, projectId);
  return versions.map(({ versionId, isTicked, listedShots }) => ({
    versionId,
    isTicked,
    listedShots,
  }));
}

/** Clears the shot lists of all versions, because a new edit decides on them. */
export async function clearListed(transaction: Transaction, projectId: ProjectId): Promise<void> {
  const versions = await selectVersions(transaction, projectId);
  for (const version of versions) {
    if (version.listedShots !== null)
      await updateListed(transaction, { ...version, listedShots: null });
  }
}

/**
 * Applies the versions of a listing file to a locked project: ticks those it names, adds missing ones and
 * unticks all others.
 * @returns the added versions, and the number beyond the limit.
 */
export async function applyVersions(
  transaction: Transaction,
  projectId: ProjectId,
  listedVersions: readonly ListedVersion[],
): Promise<{ readonly added: VersionId[]; readonly refused: number }> {
  const versions = await selectVersions(transaction, projectId);
  const added: VersionId[] = [];
  const listed = new Map<VersionId, VersionEdit['shots'] | null>();
  let refused = 0;
  for (const listedVersion of listedVersions) {
    const settings = toSettings(listedVersion);
    const found = versions.find(
      (version) => !listed.has(version.versionId) && isSame(version, settings),
    );
    if (found === undefined && versions.length + added.length >= limits.versionsPerProject) {
      refused++;
      continue;
    }
    const versionId = found?.versionId ?? (await insertVersion(transaction, projectId, settings));
    if (found === undefined) added.push(versionId);
    listed.set(versionId, listedVersion.shots);
  }
  for (const { versionId } of [...versions, ...added.map((versionId) => ({ versionId }))]) {
    const listedShots = listed.get(versionId) ?? null;
    await updateListed(transaction, { versionId, listedShots, isTicked: listed.has(versionId) });
  }
  return { added, refused };
}

type Settings = ReturnType<typeof toPresetSettings>;

function toSettings({ preset, shape, targetSeconds }: ListedVersion): Settings {
  const usual = toPresetSettings(preset);
  const seconds = Math.min(targetSeconds ?? versionPresets[preset].seconds, toMaxSeconds(usual));
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
 * Restores what an edit or a listing file replaced.
 * @param added the versions that the listing file added: they are removed unless a video was rendered for
 * them.
 */
export async function restoreListed(
  transaction: Transaction,
  projectId: ProjectId,
  before: readonly StoredListedVersion[],
  added: readonly VersionId[] | undefined,
): Promise<void> {
  const versions = await selectVersions(transaction, projectId);
  for (const version of versions) {
    const old = before.find(({ versionId }) => versionId === version.versionId);
    if (old !== undefined) {
      // Ticks are the user's choice unless a listing file set them.
      const isTicked = added === undefined ? version.isTicked : old.isTicked;
      await updateListed(transaction, { ...old, isTicked });
    } else if (added?.includes(version.versionId) && version.state === 'none' && !version.isMain) {
      await deleteVersion(transaction, version.versionId);
    }
  }
}
