import { type Version, type VersionPreset, versionPresets } from '@/contracts/production/versions';

/** A line of the list of versions: one the project has, or a preset it does not have yet. */
export interface VersionRow {
  /** Stays the same when a preset becomes a version of the project. */
  readonly key: string;
  readonly preset: VersionPreset;
  /** Absent: the project does not have it yet. */
  readonly version: Version | undefined;
}

/** The main version, then the presets in their order, each with the project's versions of it. */
export function toVersionRows(versions: readonly Version[]): readonly VersionRow[] {
  const main = versions.filter(({ isMain }) => isMain);
  const rows = (Object.keys(versionPresets) as VersionPreset[]).flatMap((preset) => {
    const own = versions.filter((version) => version.preset === preset && !version.isMain);
    const isMissing = own.length === 0 && !main.some((version) => version.preset === preset);
    const shown: readonly (Version | undefined)[] = isMissing ? [undefined] : own;
    return shown.map((version, n) => ({ key: `${preset}-${n}`, preset, version }));
  });
  return [...main.map((version) => ({ key: 'main', preset: version.preset, version })), ...rows];
}

/** Returns `Property video, MLS, Reel`: the versions that the next Generate renders. */
export function tickedNames(versions: readonly Version[]): string {
  return versions.flatMap(({ isTicked, name }) => (isTicked ? [name] : [])).join(', ');
}
