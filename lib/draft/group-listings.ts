import type { FoundFile } from './found-file';

/** The photos and clips of one listing, as its folder delivers them. */
export interface FoundListing {
  /** Name of the folder; empty if it is generic. */
  readonly name: string;
  readonly files: readonly FoundFile[];
}

/** Names that programs give, or that say what kind of files a folder holds. */
const GENERIC =
  /^(?:photos?|pictures?|images?|img|clips?|videos?|web|print|mls|hi-?res|low-?res|high res(?:olution)?|full size|originals?|edited|final|jpe?gs?|dcim|\d{3}[a-z_]{5}|downloads?|archive?|new folder.*|untitled.*|drive-download.*|wetransfer.*|iCloud photos.*)$/i;

/** Divides files by the first folder in which their paths differ. */
export function groupListings(found: readonly FoundFile[]): FoundListing[] {
  const shared = countShared(found.map(({ folders }) => folders));
  const groups = new Map<string, FoundFile[]>();
  for (const file of found) {
    const folder = file.folders[shared] ?? '';
    groups.set(folder, [...(groups.get(folder) ?? []), file]);
  }
  const parents = found[0]?.folders.slice(0, shared) ?? [];
  return [...groups].map(([folder, files]) => ({
    name: toName(folder === '' ? parents : [...parents, folder], groups.size > 1),
    files,
  }));
}

/** How many outer folders all have in common. */
function countShared(paths: readonly (readonly string[])[]): number {
  const [first = [], ...others] = paths;
  const differs = first.findIndex((folder, i) => others.some((path) => path[i] !== folder));
  return differs === -1 ? first.length : differs;
}

/** @param isOneOfSeveral a folder beside others keeps its own name in any case. */
function toName(folders: readonly string[], isOneOfSeveral: boolean): string {
  const names = folders.map((folder) => folder.replaceAll('_', ' ').trim());
  if (isOneOfSeveral) return names.at(-1) ?? '';
  return names.findLast((name) => !GENERIC.test(name)) ?? '';
}
