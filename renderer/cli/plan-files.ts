import { basename, dirname, relative, resolve, sep } from 'node:path';
import { cutPresets } from '@/contracts/cuts';
import { limits } from '@/contracts/limits';
import {
  LISTING_FILE_NAME,
  LISTING_FILE_VERSION,
  type ListingFile,
} from '@/contracts/listing-file';
import { shapeSizes } from '@/contracts/shape';
import { editListing } from '@/engine/editing/edit-listing';
import type { Edit, EditRequest, EditShot } from '@/engine/editing/edit-types';
import { editVersion } from '@/engine/editing/edit-version';
import { toListingShots, toVersionShots } from '@/engine/editing/to-listing-shots';
import { findListing } from '../analysis/find-listing';
import { UsageError } from './cli-error';
import type { Workbench } from './open-workbench';
import type { PlanOptions } from './plan-options';
import { readFiles } from './read-files';

/** Prints the listing file of photos and clips: nothing else goes to standard output. @throws UsageError. */
export async function planFiles(options: PlanOptions, bench: Workbench): Promise<void> {
  const { reader, folder, signal } = bench;
  const files = options.files.filter((file) => !file.toLowerCase().endsWith('.json'));
  if (files.length > limits.itemsPerProject) {
    throw new UsageError(
      `A listing has at most ${limits.itemsPerProject} photos and clips; these are ${files.length}.`,
      true,
    );
  }
  const read = await readFiles(files, reader, folder, signal).finally(() => reader.close());
  for (const { file, reason } of read.refused) console.error(`${file} is not listed. ${reason}`);
  if (read.files.length === 0) throw new UsageError('There is nothing to plan.', true);
  const place = findCommonFolder(read.files.map(({ from }) => resolve(from)));
  const named = read.files.map((file) => ({
    ...file,
    id: relative(place, resolve(file.from)).replaceAll(sep, '/'),
    fileName: basename(file.from),
  }));
  const findings = await findListing(named, signal);
  const request = { ...findings, ...toVersion(options.cuts[0]) };
  const text = JSON.stringify(toListing(request, editListing(request), options), null, 2);
  process.stdout.write(`${text}\n`);
  console.error(
    `Its place is beside the photos: ${relative('.', place) || '.'}/${LISTING_FILE_NAME}`,
  );
}

/** The deepest folder that holds all files. */
function findCommonFolder(paths: readonly string[]): string {
  const [first = '', ...others] = paths.map(dirname);
  return others.reduce((common, folder) => {
    let shared = common;
    while (folder !== shared && !folder.startsWith(shared === sep ? sep : shared + sep)) {
      shared = dirname(shared);
    }
    return shared;
  }, first);
}

function toVersion(
  preset: PlanOptions['cuts'][number] = 'property',
): Pick<EditRequest, 'targetSeconds' | 'frameRatio'> {
  const { shape, seconds } = cutPresets[preset];
  const { width, height } = shapeSizes[shape];
  return { targetSeconds: seconds, frameRatio: width / height };
}

function toListing(request: EditRequest, main: Edit, { cuts }: PlanOptions): ListingFile {
  const usual = toVersion(cuts[0]);
  const isUsual = (version: typeof usual) =>
    version.targetSeconds === usual.targetSeconds && version.frameRatio === usual.frameRatio;
  return {
    version: LISTING_FILE_VERSION,
    shots: toListingShots(request, main),
    facts: {},
    theme: 'gallery',
    locale: 'en-US',
    music: 'none',
    versions: cuts.map((preset) => {
      const version = toVersion(preset);
      if (isUsual(version)) return { preset };
      return { preset, shots: toVersionShots(editVersion(toMainShots(request, main), version)) };
    }),
  };
}

/** The shots of the main edit, in its order. */
function toMainShots({ shots }: EditRequest, main: Edit): EditShot[] {
  return main.shots.flatMap(({ id }) => shots.find((shot) => shot.id === id) ?? []);
}
