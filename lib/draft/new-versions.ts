import { toMaxSeconds, type Version } from '@/contracts/production/versions';
import { applyVersionChange, toNewVersion, type VersionChange } from '../api/version-changes';
import { addVersion, readVersions, saveVersion } from '../api/versions';
import type { Draft } from './draft';
import type { DraftStore } from './draft-store';

/** The versions of a project that does not exist yet: the main one, ticked. */
export const initialVersions: readonly Version[] = [
  { ...toNewVersion('main', { preset: 'property' }), isMain: true },
];

/**
 * Returns the draft with a change of the versions selected for its future project.
 * @param shown the versions that the change applies to, if the draft has none (any more).
 */
export function changeNewVersions(
  draft: Draft,
  change: VersionChange,
  shown: readonly Version[],
): Draft {
  return { ...draft, newVersions: applyVersionChange(draft.newVersions ?? shown, change) };
}

/**
 * Sends the versions that were selected before the project existed, until the server has every one.
 * @throws CallError if one could not be sent; the draft then keeps them for the next attempt.
 */
export async function sendNewVersions(store: DraftStore): Promise<void> {
  for (;;) {
    const { projectId, newVersions } = store.read();
    if (projectId === undefined || newVersions === undefined) return;
    const stored = await readVersions(projectId);
    for (const version of newVersions) await sendVersion(projectId, version, stored);
    // They may have changed while they were sent.
    store.change((draft) =>
      draft.newVersions === newVersions ? withoutNewVersions(draft) : draft,
    );
  }
}

function withoutNewVersions({ newVersions: _, ...draft }: Draft): Draft {
  return draft;
}

async function sendVersion(
  projectId: string,
  version: Version,
  stored: readonly Version[],
): Promise<void> {
  const { preset, name, shape, isTicked, isMain } = version;
  // A draft of an earlier release may hold a longer one.
  const targetSeconds = Math.min(version.targetSeconds, toMaxSeconds(version));
  const found = stored.find((other) =>
    isMain ? other.isMain : other.preset === preset && other.name === name,
  );
  if (found === undefined) {
    if (isTicked) await addVersion(projectId, { preset, name, shape, targetSeconds });
    return;
  }
  const isSame =
    found.isTicked === isTicked && found.shape === shape && found.targetSeconds === targetSeconds;
  if (!isSame) await saveVersion(projectId, found.versionId, { isTicked, shape, targetSeconds });
}
