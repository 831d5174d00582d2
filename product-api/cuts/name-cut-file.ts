import { cutPresets } from '@/contracts/cuts';
import type { ProjectRow } from '@/product-api/projects/require-project';
import type { CutRow } from './cuts-store';

const MAX_STEM_CHARACTERS = 60;

type NamedProject = Pick<ProjectRow, 'name' | 'address'>;

/**
 * Name of a cut's file in plain ASCII: the project or its address and what the file is for, such as
 * `12-Elm-Street-Reel.mp4`. A neutral cut's own name is left out, because a person typed it.
 */
export function nameCutFile(
  project: NamedProject,
  cut: Pick<CutRow, 'name' | 'preset' | 'isNeutral'>,
): string {
  const stem = toProjectStem(project);
  const { label } = cutPresets[cut.preset];
  const use = toPlainWords(cut.isNeutral ? label : cut.name) || toPlainWords(label);
  return `${stem === use ? stem : `${stem}-${use}`}.mp4`;
}

/** Name of a cut's small copy, such as `12-Elm-Street-Reel-small.mp4`. */
export function nameSmallCopy(...named: Parameters<typeof nameCutFile>): string {
  return nameCutFile(...named).replace(/\.mp4$/, '-small.mp4');
}

/** What the project is called, else its address, as the beginning of file names. */
export function toProjectStem({ name, address }: NamedProject): string {
  return toPlainWords(name ?? '') || toPlainWords(address ?? '') || 'Property-video';
}

/** Tells equal names apart: the second `a.mp4` becomes `a-2.mp4`. Case makes no difference. */
export function numberNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf('.');
    let unique = name;
    for (let copy = 2; taken.has(unique.toLowerCase()); copy += 1) {
      unique = `${name.slice(0, dot)}-${copy}${name.slice(dot)}`;
    }
    taken.add(unique.toLowerCase());
    return unique;
  });
}

function toPlainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/['’]/g, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, MAX_STEM_CHARACTERS)
    .replace(/-+$/, '');
}
