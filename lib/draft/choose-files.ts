import { isClipName } from '@/contracts/limits';
import type { Settings } from '@/contracts/settings';
import { formatBytes } from '../format/bytes';

type Limits = Settings['limits'];

export interface ChosenFiles {
  readonly accepted: readonly File[];
  /** Sentences, each naming a file and why it was left out. */
  readonly refused: readonly string[];
}

/** Some systems name no type for phone photos and older clips; their endings then decide. */
const photoEndings = /\.(jpe?g|png|heic|heif|webp|avif|tiff?)$/i;

function isPhotoOrClip(file: File): boolean {
  if (file.type !== '') return file.type.startsWith('image/') || file.type.startsWith('video/');
  return photoEndings.test(file.name) || isClipName(file.name);
}

/** Sorts out what cannot be uploaded before a byte is sent; the API checks the content again. */
export function chooseFiles(
  files: readonly File[],
  present: number,
  limits: Limits | undefined,
): ChosenFiles {
  const accepted: File[] = [];
  const refused: string[] = [];
  for (const file of files) {
    const reason = refusal(file, present + accepted.length, limits);
    if (reason === undefined) accepted.push(file);
    else refused.push(reason);
  }
  return { accepted, refused };
}

function refusal(file: File, count: number, limits: Limits | undefined): string | undefined {
  if (!isPhotoOrClip(file)) return `${file.name} is not a photo or clip.`;
  if (file.size === 0) return `${file.name} is empty.`;
  if (limits === undefined) return undefined;
  const most = isClipName(file.name) ? limits.clipBytes : limits.photoBytes;
  if (file.size > most) return `${file.name} is larger than ${formatBytes(most)}.`;
  if (count >= limits.itemsPerProject) {
    return `${file.name} was left out: a project holds at most ${limits.itemsPerProject} items.`;
  }
  return undefined;
}
