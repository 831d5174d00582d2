import { lstat, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { ListingFile } from '@/contracts/production/listing-file';
import { UsageError } from '../cli/cli-error';
import { writeWhole } from './write-whole';

/** The folder in a listing folder that everything made of it goes to. */
export const OUTPUT_FOLDER = 'homereel';
const STATUS_FILE = 'status.txt';
const RECORD_FILE = 'made.json';

/** What was made of a listing folder, so that it is not made again. */
const record = z.object({
  /** Of the folder's content then. */
  content: z.string(),
  hasFaults: z.boolean(),
  files: z.array(z.string()),
});
export type OutputRecord = z.infer<typeof record>;

/** @returns undefined where nothing was made, or not to its end. */
export async function readRecord(folder: string): Promise<OutputRecord | undefined> {
  try {
    const text = await readFile(join(folder, OUTPUT_FOLDER, RECORD_FILE), 'utf8');
    return record.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Keeps what was made, and removes the videos of the last time that are no longer wanted.
 * @param before the record that this one replaces.
 */
export async function writeRecord(
  folder: string,
  made: OutputRecord,
  before: OutputRecord | undefined,
): Promise<void> {
  await writeWhole(join(folder, OUTPUT_FOLDER, RECORD_FILE), JSON.stringify(made, null, 2));
  const old = before?.files.filter((file) => !made.files.includes(file)) ?? [];
  for (const file of old) await rm(join(folder, OUTPUT_FOLDER, basename(file)), { force: true });
}

/** Says in a file that a person can read how far a listing is. */
export async function writeStatus(folder: string, lines: readonly string[]): Promise<void> {
  const text = [...lines, '', `${new Date().toLocaleString('sv')}`, ''].join('\n');
  await writeWhole(join(folder, OUTPUT_FOLDER, STATUS_FILE), text);
}

/** Keeps what the edit decided; one folder up, beside the photos, it is the listing file. */
export async function writeDecisions(folder: string, listing: ListingFile): Promise<void> {
  const path = join(folder, OUTPUT_FOLDER, 'decided.json');
  await writeWhole(path, `${JSON.stringify(listing, null, 2)}\n`);
}

/**
 * Makes the output folder, without what a broken-off attempt left in it.
 * @throws UsageError where something else has its name.
 */
export async function openOutput(folder: string): Promise<void> {
  const path = join(folder, OUTPUT_FOLDER);
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  if (!(await lstat(path)).isDirectory()) {
    throw new UsageError(`“${OUTPUT_FOLDER}” in it is a link or a file, and has to be a folder.`);
  }
  const left = (await readdir(path)).filter((name) => name.endsWith('.part'));
  for (const name of left) await rm(join(path, name), { force: true });
}
