import { versionPresets } from '@/contracts/production/versions';
import type { ProjectRow } from '@/product-api/project/projects/require-project';
import type { VersionRow } from './versions-store';

const MAX_STEM_CHARACTERS = 60;
/** File systems allow names of 255 bytes, and a name can contain two such stems. */
const MAX_STEM_BYTES = 100;

/** Latin letters that Unicode does not decompose into a letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
};

type NamedProject = Pick<ProjectRow, 'name' | 'address'>;

/**
 * Returns the file name of a version for downloads: the project or its address and the use, such as
 * `12-Elm-Street-Reel.mp4`. Latin letters become plain ASCII; other scripts stay. The name of a neutral
 * version is left out, because the user typed it.
 */
export function nameVersionFile(
  project: NamedProject,
  version: Pick<VersionRow, 'name' | 'preset' | 'isNeutral'>,
): string {
  const stem = toProjectStem(project);
  const { label } = versionPresets[version.preset];
  const use = toPlainWords(version.isNeutral ? label : version.name) || toPlainWords(label);
  return `${stem === use ? stem : `${stem}-${use}`}.mp4`;
}

/** Returns the file name of a version's small copy, such as `12-Elm-Street-Reel-small.mp4`. */
export function nameSmallCopy(...named: Parameters<typeof nameVersionFile>): string {
  return nameVersionFile(...named).replace(/\.mp4$/, '-small.mp4');
}

/** Returns the project's name, or else its address, as the beginning of file names. */
export function toProjectStem({ name, address }: NamedProject): string {
  return toPlainWords(name ?? '') || toPlainWords(address ?? '') || 'Property-video';
}

/** Numbers equal names: the second `a.mp4` becomes `a-2.mp4`. Ignores case. */
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
  const words = text
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})[\u0300-\u036f]+/gu, '')
    .normalize('NFC')
    .replace(/\p{Script=Latin}/gu, (letter) => plainLetters[letter] ?? letter)
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+/, '');
  return shorten(words).replace(/-+$/, '');
}

function shorten(words: string): string {
  const characters = [...words].slice(0, MAX_STEM_CHARACTERS);
  while (Buffer.byteLength(characters.join('')) > MAX_STEM_BYTES) characters.pop();
  return characters.join('');
}
