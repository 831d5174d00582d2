import { readFile, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { limits } from '@/contracts/limits';
import {
  LISTING_FILE_NAME,
  type ListingFile,
  type ListingSettings,
  MAX_LISTING_FILE_LENGTH,
  parseListingOrSettings,
} from '@/contracts/production/listing-file';
import { UsageError } from '../cli/cli-error';
import { withWorkbench } from '../cli/open-workbench';
import { planListing } from '../cli/plan-listing';
import { readFiles } from '../cli/read-files';
import { locateListing } from '../cli/read-listing';
import { renderLocalListing } from '../cli/render-listing';
import { OUTPUT_FOLDER, writeDecisions } from './listing-output';
import type { ScannedFolder } from './scan-folder';
import type { StatusReporter } from './status-reporter';

/** The versions to render if no listing file says otherwise. */
const usualVersions = [{ preset: 'property' }, { preset: 'reel' }, { preset: 'teaser' }] as const;

export interface ListingTask {
  readonly folder: string;
  readonly scanned: ScannedFolder;
  readonly report: StatusReporter;
  /** Parent of the temporary folder. */
  readonly workFolder: string;
  readonly signal: AbortSignal;
}

/** Renders the versions of a listing folder. @throws UsageError, DiskFull. */
export async function makeListing(task: ListingTask): Promise<void> {
  const { folder, report } = task;
  const file = join(folder, LISTING_FILE_NAME);
  const given = await readGiven(folder, file);
  const listing = 'listing' in given ? given.listing : await plan(task, given.settings);
  const located = await locateListing(listing, file);
  report.begin(listing.versions.map(({ preset }) => preset));
  const output = `${join(folder, OUTPUT_FOLDER)}/`;
  const options = { file, output, isJson: false };
  await withWorkbench(
    (bench) => renderLocalListing(located, options, bench, report),
    toPlace(task),
  );
}

type Given = { readonly listing: ListingFile } | { readonly settings?: ListingSettings };

/** Reads the folder's listing file, if there is one. @throws UsageError with its faults. */
async function readGiven(folder: string, file: string): Promise<Given> {
  const target = await realpath(file).catch(() => undefined);
  if (target === undefined) return {};
  if (!target.startsWith((await realpath(folder)) + sep)) {
    throw new UsageError(`${LISTING_FILE_NAME} is a link that leads out of the folder.`);
  }
  const text = await readFile(target, 'utf8');
  const parsed = parseListingOrSettings(text.slice(0, MAX_LISTING_FILE_LENGTH + 1));
  if (!('faults' in parsed)) return parsed;
  throw new UsageError(`${LISTING_FILE_NAME} cannot be used.\n  ${parsed.faults.join('\n  ')}`);
}

/** Returns the listing that an edit creates from the folder's photos and clips. */
async function plan(
  task: ListingTask,
  settings: ListingSettings | undefined,
): Promise<ListingFile> {
  const { folder, report } = task;
  const { media } = task.scanned;
  if (media.length === 0) throw new UsageError('There is no photo or clip in the folder.');
  if (media.length > limits.itemsPerProject) {
    throw new UsageError(
      `A listing has at most ${limits.itemsPerProject} photos and clips; these are ${media.length}.`,
    );
  }
  report.say('Choosing, ordering and directing the photos.');
  const planned = await withWorkbench(async ({ reader, folder: work, signal }) => {
    const paths = media.map((name) => join(folder, name));
    const read = await readFiles(paths, reader, work, signal).finally(() => reader.close());
    for (const file of read.refused) report.refused(file);
    if (read.files.length === 0) throw new UsageError('None of the photos can be used.');
    const versions = settings?.versions ?? usualVersions;
    return planListing(read.files, { place: folder, versions, signal });
  }, toPlace(task));
  const { versions: _, ...said } = settings ?? {};
  const listing = { ...planned, ...said };
  await writeDecisions(folder, listing);
  return listing;
}

function toPlace({ workFolder, signal }: ListingTask) {
  return { parent: workFolder, signal };
}
