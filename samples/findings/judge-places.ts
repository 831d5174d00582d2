import { readRawPicture } from '@/adapters/picture/raw-picture';
import type { ShotFindings } from '@/contracts/project/edit-findings';
import { findInPhotoFile } from '@/renderer/analysis/find-in-photo-file';
import type { LabelledPhoto } from './photo-set';
import { printScore } from './score';

/**
 * Prints which photos are found to be inside or outside, the other findings of each, and the cost of all
 * findings of a photo.
 */
export async function judgePlaces(photos: readonly LabelledPhoto[]): Promise<void> {
  const placed = photos.filter(({ label }) => label === 'inside' || label === 'outside');
  const found: ShotFindings[] = [];
  const begin = process.cpuUsage();
  for (const photo of placed) found.push(await findIn(photo));
  const { user, system } = process.cpuUsage(begin);
  const seconds = (user + system) / 1e6 / Math.max(1, placed.length);
  console.info(
    `${seconds.toFixed(2)} CPU-s a photo, ${Math.round(process.memoryUsage().rss / 1e6)} MB`,
  );
  const cases = placed.flatMap((photo, i) => {
    const place = found[i]?.place ?? 'unknown';
    return place === 'unknown' ? [] : [{ photo, place, isRight: place === photo.label }];
  });
  printScore('Inside or outside', {
    found: cases.filter(({ isRight }) => isRight).length,
    missed: [],
    wrong: cases.flatMap(({ photo, place, isRight }) =>
      isRight ? [] : [`${photo.name} is not ${place}`],
    ),
  });
  console.info(`  ${placed.length - cases.length} of ${placed.length} unknown`);
  placed.forEach((photo, i) => {
    console.info(`  ${photo.name}: ${found[i] === undefined ? '' : toText(found[i])}`);
  });
}

async function findIn({ path, name }: LabelledPhoto): Promise<ShotFindings> {
  const { width, height } = await readRawPicture(path);
  return findInPhotoFile({ path, sourcePath: path, fileName: name, size: { width, height } });
}

function toText({ place, light, ...found }: ShotFindings): string {
  const { isDetail, isView, hasPeople, hasWriting } = found;
  const traits = Object.entries({ isDetail, isView, hasPeople, hasWriting });
  return [place, light, ...traits.flatMap(([trait, is]) => (is ? [trait] : []))].join(', ');
}
