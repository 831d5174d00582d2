import { isClipName, isPhotoName } from '@/contracts/limits';
import type { Settings } from '@/contracts/people/settings';
import { formatBytes } from '../format/bytes';

type Limits = Settings['limits'];

export interface ChosenFiles {
  readonly accepted: readonly File[];
  /** Sentences, each naming a file and the reason why it was left out. */
  readonly refused: readonly string[];
}

/** Some systems report no type for phone photos and older clips; the extension then decides. */
function isPhotoOrClip(file: File): boolean {
  if (file.type !== '') return file.type.startsWith('image/') || file.type.startsWith('video/');
  return isPhotoName(file.name) || isClipName(file.name);
}

/** Leaves out files that cannot be uploaded before a byte is sent; the API checks the content again. */
export function chooseFiles(
  files: readonly File[],
  present: number,
  limits: Limits | undefined,
): ChosenFiles {
  const accepted: File[] = [];
  const refused: string[] = [];
  for (const file of files) {
    const reason = toRefusal(file, present + accepted.length, limits);
    if (reason === undefined) accepted.push(file);
    else refused.push(reason);
  }
  return { accepted, refused };
}

function toRefusal(file: File, count: number, limits: Limits | undefined): string | undefined {
  if (!isPhotoOrClip(file)) return `${file.name} is not a photo or clip.`;
  if (file.size === 0) return `${file.name} is empty.`;
  if (limits === undefined) return undefined;
  const maxBytes = isClipName(file.name) ? limits.clipBytes : limits.photoBytes;
  if (file.size > maxBytes) return `${file.name} is larger than ${formatBytes(maxBytes)}.`;
  if (count >= limits.itemsPerProject) {
    return `${file.name} was not added: a project can have up to ${limits.itemsPerProject} photos and clips.`;
  }
  return undefined;
}
