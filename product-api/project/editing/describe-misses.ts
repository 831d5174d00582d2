import type { ListingFile } from '@/contracts/production/listing-file';
import type { ListingMatch } from './match-listing';

/** Maximum number of names in a message; the others are only counted. */
const MAX_NAMES = 5;

interface Misses {
  /** Versions beyond the project's limit. */
  readonly refusedVersions: number;
  readonly isMusicMissing: boolean;
}

/** Describes the parts of a listing file that could not be applied to a project, one sentence each. */
export function describeMisses(
  { unknownFiles, unnamedShots }: Pick<ListingMatch, 'unknownFiles' | 'unnamedShots'>,
  { music, brand }: Pick<ListingFile, 'music' | 'brand'>,
  { refusedVersions, isMusicMissing }: Misses,
): string[] {
  const stay = unnamedShots.map(({ displayName }) => displayName);
  const sentences = [
    unknownFiles.length > 0 && `Not in this project: ${toList(unknownFiles)}.`,
    stay.length > 0 &&
      `Not in the listing file, so unchanged and behind the others: ${toList(stay)}.`,
    isMusicMissing &&
      typeof music !== 'string' &&
      `The music ${music.file} is not this project’s track. Upload it under Music.`,
    brand !== undefined && 'The brand was not applied: videos use the brand in your account.',
    refusedVersions > 0 &&
      `The project has no room for ${refusedVersions === 1 ? 'one version' : `${refusedVersions} versions`} of the listing file.`,
  ];
  return sentences.filter((sentence) => sentence !== false);
}

function toList(names: readonly string[]): string {
  const more = names.length - MAX_NAMES;
  const told = names.slice(0, MAX_NAMES).join(', ');
  return more > 0 ? `${told} and ${more} more` : told;
}
