import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openDeployment } from './backup/open-deployment';
import { restoreBackup } from './backup/restore-backup';

/**
 * `npm run restore -- FOLDER [--force]`: puts a backup into the database and the store that the
 * settings name. Both must be empty, or `--force` deletes what they hold.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { force: { type: 'boolean', default: false } },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('Name the folder of the backup: npm run restore -- FOLDER');
  process.exit(2);
}
const { database, store, secretPath } = await openDeployment();
try {
  if (database.isRunning) throw new Error('Homereel is running. Stop it before you restore.');
  const say = (line: string) => console.log(line);
  const restored = await restoreBackup({
    databaseUrl: database.url,
    store,
    secretPath,
    folder: resolve(folder),
    isForced: values.force,
    say,
  });
  console.log(
    `Restored as of ${restored.takenAt}: ${restored.media.length} files, ${restored.ledger.entries} ledger entries that add up.`,
  );
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await database.close();
}
