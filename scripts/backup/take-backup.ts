import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaStore } from '@/adapters/storage/media-store';
import type { MediaKey } from '@/contracts/ids';
import { copyMedia } from './copy-media';
import { dumpDatabase } from './dump-database';
import { writeEntry } from './hash-through';
import { type Entry, type Manifest, verifyFiles, writeManifest } from './manifest';

export interface BackupRequest {
  readonly databaseUrl: string;
  readonly store: MediaStore;
  /** An empty or new folder. */
  readonly folder: string;
  /** The file of the deployment's secret, if it has one. */
  readonly secretPath?: string;
  readonly say: (line: string) => void;
}

/**
 * Backs up the running product. Copies files before and after the database snapshot, so that files deleted in
 * between are included; then removes files without a row in the snapshot.
 * @throws Error with a sentence if no reliable backup could be made.
 */
export async function takeBackup(request: BackupRequest): Promise<Manifest> {
  const { databaseUrl, store, folder, secretPath, say } = request;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) {
    throw new Error(`${folder} is not empty. Name a new folder for each backup.`);
  }
  const files = new Map<MediaKey, Entry>();
  const announce = (count: number) => {
    if (count % 1_000 === 0) say(`${count} files copied …`);
  };
  say('Copying photos and videos …');
  await copyMedia(store, folder, files, announce);
  say('Writing the database as it is now …');
  const takenAt = new Date().toISOString();
  const { mediaIds, ...dump } = await dumpDatabase(databaseUrl, folder);
  say('Copying what came meanwhile …');
  await copyMedia(store, folder, files, announce);
  const { known, missing } = await keepKnown(folder, files, mediaIds);
  const content: Manifest = {
    format: 1,
    takenAt,
    ...dump,
    media: known,
    missingMedia: missing,
    secret:
      secretPath !== undefined && existsSync(secretPath)
        ? await writeEntry(folder, 'secret', createReadStream(secretPath))
        : null,
  };
  say('Reading everything again …');
  const faults = await verifyFiles(folder, content);
  if (faults.length > 0) throw new Error(`The backup is not what was written: ${faults[0]}`);
  await writeManifest(folder, content);
  return content;
}

/** Removes files of media without a row in the database; keeps all other files. */
async function keepKnown(
  folder: string,
  files: ReadonlyMap<MediaKey, Entry>,
  mediaIds: ReadonlySet<string>,
): Promise<{ known: Entry[]; missing: string[] }> {
  const known: Entry[] = [];
  const found = new Set<string>();
  for (const [key, entry] of files) {
    const [, mediaId] = /^media\/\w\w\/([\w-]{36})\//.exec(key) ?? [];
    if (mediaId !== undefined && !mediaIds.has(mediaId)) {
      await rm(join(folder, entry.path));
      continue;
    }
    if (mediaId !== undefined) found.add(mediaId);
    known.push(entry);
  }
  const missing = [...mediaIds].filter((id) => !found.has(id));
  return { known: known.sort((a, b) => (a.path < b.path ? -1 : 1)), missing };
}
