import type { VersionId } from '@/contracts/ids';
import { type Version, versionPresets } from '@/contracts/production/versions';
import { addVersion, type NewVersion, saveVersion, type VersionSettings } from './versions';

/**
 * One change of a project's list of versions. The `versionId` of an added one is temporary until the server
 * has created it.
 */
export type VersionChange =
  | { readonly kind: 'add'; readonly versionId: string; readonly body: NewVersion }
  | { readonly kind: 'save'; readonly versionId: string; readonly body: VersionSettings }
  | { readonly kind: 'remove'; readonly versionId: string };

/** A version that was never made, as its preset describes it. */
export function toNewVersion(versionId: string, body: NewVersion): Version {
  const preset = versionPresets[body.preset];
  return {
    versionId: versionId as VersionId,
    preset: body.preset,
    name: body.name ?? preset.label,
    shape: body.shape ?? preset.shape,
    targetSeconds: body.targetSeconds ?? preset.seconds,
    isNeutral: preset.isNeutral,
    isMain: false,
    isTicked: true,
    state: 'none',
    isOutdated: false,
    isShared: false,
  };
}

/** The list after the change; an added version comes last. */
export function applyVersionChange(
  versions: readonly Version[],
  change: VersionChange,
): readonly Version[] {
  switch (change.kind) {
    case 'add':
      return [...versions, toNewVersion(change.versionId, change.body)];
    case 'save':
      return versions.map((version) =>
        version.versionId === change.versionId ? applySettings(version, change.body) : version,
      );
    case 'remove':
      return versions.filter(({ versionId }) => versionId !== change.versionId);
  }
}

/** Tick and name do not change the video; the other settings make it out of date. */
function applySettings(version: Version, settings: VersionSettings): Version {
  const { shape = version.shape, targetSeconds = version.targetSeconds } = settings;
  const { isTicked = version.isTicked, name = version.name, shotIds = version.shotIds } = settings;
  const differs = shape !== version.shape || targetSeconds !== version.targetSeconds;
  const isOutdated = version.isOutdated || (differs && version.video !== undefined);
  return {
    ...version,
    shape,
    targetSeconds,
    isTicked,
    name,
    isOutdated,
    shotIds: (shotIds ?? undefined) as Version['shotIds'],
  };
}

/** Ids of added versions, by the id that stood for each until it was there. */
const addedIds = new Map<string, string>();

/** Sends an addition or new settings. @returns the version as it is now. */
export async function sendVersionChange(
  projectId: string,
  change: Exclude<VersionChange, { kind: 'remove' }>,
): Promise<Version> {
  if (change.kind === 'save') {
    return saveVersion(projectId, addedIds.get(change.versionId) ?? change.versionId, change.body);
  }
  const version = await addVersion(projectId, change.body);
  addedIds.set(change.versionId, version.versionId);
  return version;
}

/** Returns the list with this version at its position, or at the end. */
export function putVersion(versions: readonly Version[], version: Version): readonly Version[] {
  return versions.some(({ versionId }) => versionId === version.versionId)
    ? versions.map((other) => (other.versionId === version.versionId ? version : other))
    : [...versions, version];
}
