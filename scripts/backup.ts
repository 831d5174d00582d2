import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { confirmTarget } from './backup/confirm-target';
import { runOnDeployment } from './backup/open-deployment';
import { takeBackup } from './backup/take-backup';
import { readSettings } from './bootstrap/read-settings.mjs';

/**
 * `npm run backup -- FOLDER [--yes]`: database and media of the product, in a new folder. Reads the
 * settings that the product reads, `.env` included. Asks before it backs up a database that no service
 * uses, because it may be the wrong one; `--yes` confirms it.
 */
readSettings();
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { yes: { type: 'boolean', default: false } },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('Name the folder for the backup: npm run backup -- FOLDER');
  process.exit(2);
}
await runOnDeployment(async ({ database, store, secretPath }) => {
  console.log(`Backing up ${database.label}.`);
  if (!database.isRunning) {
    await confirmTarget(database, {
      why: 'No running service of Homereel uses this database.',
      isConfirmed: values.yes,
    });
  }
  const made = await takeBackup({
    databaseUrl: database.url,
    store,
    secretPath,
    folder: resolve(folder),
    say: (line) => console.log(line),
  });
  const rows = made.tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = made.media.reduce((sum, file) => sum + file.bytes, 0);
  if (made.missingMedia.length > 0) {
    console.error(
      `${made.missingMedia.length} media of the database have no file in the store, such as ${made.missingMedia[0]}.`,
    );
  }
  console.log(
    `The backup is complete and was read again: ${rows} rows, ${made.media.length} files of ${(bytes / 1e6).toFixed(1)} MB, ${made.ledger.entries} ledger entries that add up.`,
  );
});
