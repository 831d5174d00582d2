import { type Cut, type CutPreset, cutPresets } from '@/contracts/cuts';

/** A line of the list of versions: one the project has, or a preset it does not have yet. */
export interface VersionRow {
  /** Stays the same when a preset becomes a version of the project. */
  readonly key: string;
  readonly preset: CutPreset;
  /** Absent: the project does not have it yet. */
  readonly cut: Cut | undefined;
}

/** The main version, then the presets in their order, each with the project's versions of it. */
export function toVersionRows(cuts: readonly Cut[]): readonly VersionRow[] {
  const main = cuts.filter(({ isMain }) => isMain);
  const rows = (Object.keys(cutPresets) as CutPreset[]).flatMap((preset) => {
    const own = cuts.filter((cut) => cut.preset === preset && !cut.isMain);
    const isMissing = own.length === 0 && !main.some((cut) => cut.preset === preset);
    const shown: readonly (Cut | undefined)[] = isMissing ? [undefined] : own;
    return shown.map((cut, n) => ({ key: `${preset}-${n}`, preset, cut }));
  });
  return [...main.map((cut) => ({ key: 'main', preset: cut.preset, cut })), ...rows];
}

/** `Property video, MLS, Reel`: what the next Generate makes. */
export function tickedNames(cuts: readonly Cut[]): string {
  return cuts.flatMap(({ isTicked, name }) => (isTicked ? [name] : [])).join(', ');
}
