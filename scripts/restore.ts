import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { confirmTarget } from './backup/confirm-target';
import { type OpenDeployment, runOnDeployment } from './backup/open-deployment';
import { restoreBackup } from './backup/restore-backup';
import { readSettings } from './bootstrap/read-settings.mjs';

/**
 * `npm run restore -- FOLDER [--yes] [--force]`: puts a backup into the database and the store that the
 * settings name, `.env` included. Both must be empty, or `--force` deletes what they hold. Asks before it
 * writes; `--yes` confirms the target.
 */
readSettings();
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    force: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('Name the folder of the backup: npm run restore -- FOLDER');
  process.exit(2);
}
/** The operator confirmed a database that did not exist yet. */
let isNew = false;
const run = async ({ database, store, secretPath }: OpenDeployment) => {
  if (database.isRunning) throw new Error('Homereel is running. Stop it before you restore.');
  console.log(`Restoring into ${database.label}.`);
  const why = values.force ? 'This deletes what the database holds.' : 'This fills the database.';
  await confirmTarget(database, { why, isConfirmed: values.yes || isNew });
  const restored = await restoreBackup({
    databaseUrl: database.url,
    store,
    secretPath,
    folder: resolve(folder),
    isForced: values.force,
    say: (line) => console.log(line),
  });
  console.log(
    `Restored as of ${restored.takenAt}: ${restored.media.length} files, ${restored.ledger.entries} ledger entries that add up.`,
  );
};
await runOnDeployment(run, {
  async confirmCreation(target) {
    await confirmTarget(target, {
      why: 'This creates and fills a database.',
      isConfirmed: values.yes,
    });
    isNew = true;
  },
});
