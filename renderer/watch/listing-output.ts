import { lstat, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { ListingFile } from '@/contracts/production/listing-file';
import { UsageError } from '../cli/cli-error';
import { writeWhole } from './write-whole';

/** The subfolder of a listing folder for all output. */
export const OUTPUT_FOLDER = 'homereel';
const STATUS_FILE = 'status.txt';
const RECORD_FILE = 'made.json';

/** Record of the output of a listing folder, which prevents rendering it again. */
const record = z.object({
  /** Digest of the folder's content at that time. */
  content: z.string(),
  hasFaults: z.boolean(),
  files: z.array(z.string()),
});
export type OutputRecord = z.infer<typeof record>;

/** @returns undefined if there is no complete output. */
export async function readRecord(folder: string): Promise<OutputRecord | undefined> {
  try {
    const text = await readFile(join(folder, OUTPUT_FOLDER, RECORD_FILE), 'utf8');
    return record.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Saves the record, and removes obsolete videos of the previous one.
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

/** Writes the state of a listing to a readable text file. */
export async function writeStatus(folder: string, lines: readonly string[]): Promise<void> {
  const text = [...lines, '', `${new Date().toLocaleString('sv')}`, ''].join('\n');
  await writeWhole(join(folder, OUTPUT_FOLDER, STATUS_FILE), text);
}

/** Saves the edit's decisions; moved one folder up, beside the photos, the file is a listing file. */
export async function writeDecisions(folder: string, listing: ListingFile): Promise<void> {
  const path = join(folder, OUTPUT_FOLDER, 'decided.json');
  await writeWhole(path, `${JSON.stringify(listing, null, 2)}\n`);
}

/**
 * Creates the output folder, and removes the remains of an interrupted attempt.
 * @throws UsageError if something else has its name.
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
