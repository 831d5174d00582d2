import { createReadStream, existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaStore } from '@/adapters/storage/media-store';
import { mediaKey } from '@/contracts/ids';
import { isEmptyStore } from './copy-media';
import { fillDatabase, isEmptyDatabase, isInUse, wipeDatabase } from './fill-database';
import { type Manifest, readManifest, verifyFiles } from './manifest';

export interface RestoreRequest {
  readonly folder: string;
  readonly databaseUrl: string;
  readonly store: MediaStore;
  /** Path of the secret; an existing one stays. */
  readonly secretPath?: string;
  /** Deletes the contents of the database and the store. */
  readonly isForced: boolean;
  readonly say: (line: string) => void;
}

/**
 * Restores a backup into an empty database and store. Verifies every file of the backup before it changes
 * anything.
 * @throws Error with the reason in a sentence.
 */
export async function restoreBackup(request: RestoreRequest): Promise<Manifest> {
  const { folder, databaseUrl, store, secretPath, isForced, say } = request;
  const content = await readManifest(folder);
  say(`A backup of ${content.takenAt}: reading it through …`);
  const faults = await verifyFiles(folder, content);
  if (faults.length > 0) {
    throw new Error(
      `The backup is damaged and nothing was restored: ${faults.slice(0, 5).join(' ')}` +
        (faults.length > 5 ? ` And ${faults.length - 5} more.` : ''),
    );
  }
  if (await isInUse(databaseUrl)) {
    throw new Error('Something is connected to the database. Stop Homereel before you restore.');
  }
  const isEmpty = (await isEmptyDatabase(databaseUrl)) && (await isEmptyStore(store));
  if (!isEmpty && !isForced) {
    throw new Error(
      'The database or the media store is not empty. Restore into empty ones, or say --force to ' +
        'delete what they hold.',
    );
  }
  if (!isEmpty) {
    say('Deleting what was there …');
    await wipeDatabase(databaseUrl);
    await store.removeAll('');
  }
  say('Filling the database …');
  const notes = await fillDatabase(databaseUrl, folder, content);
  for (const note of notes) say(note);
  say('Copying photos and videos …');
  for (const { path } of content.media) {
    const key = mediaKey.parse(path.slice('media/'.length));
    await store.write(key, createReadStream(join(folder, path)));
  }
  if (secretPath !== undefined && content.secret !== null && !existsSync(secretPath)) {
    await copyFile(join(folder, content.secret.path), secretPath);
  }
  return content;
}
