import { resolve } from 'node:path';
import { openPostgres } from '@/adapters/database/postgres';
import { checkLedger } from '@/product-api/ledger/check-ledger';
import { readSettings } from './bootstrap/read-settings.mjs';
import { findDatabase } from './find-database';

/**
 * Proves the ledger's sums: `npm run ledger:check`. Reads the database that the settings name, `.env`
 * included, else the embedded one of `HOMEREEL_DATA_DIR`, running or not. Ends with 1 when something does
 * not add up.
 */
readSettings();
const { DATABASE_URL, HOMEREEL_DATA_DIR } = process.env;
const found = await findDatabase(DATABASE_URL, resolve(HOMEREEL_DATA_DIR || './data')).catch(
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
console.log(`Checking ${found.label}.`);
const database = openPostgres({ connectionString: found.url, queryTimeoutMs: 0 });
const [ledger] = await database.query<{ name: string | null }>(
  `select to_regclass('ledger_entries')::text as name`,
);
const report = ledger?.name == null ? undefined : await checkLedger(database);
await database.close();
await found.close();

if (report === undefined) {
  console.error('There is no ledger in this database: the product was never started on it.');
  process.exit(1);
}
console.log(
  `${report.accounts} accounts, ${report.entries} entries, ${report.tokens} tokens, ${report.held} of them held.`,
);
for (const fault of report.faults) console.error(`FAULT: ${fault}`);
console.log(report.faults.length === 0 ? 'Everything adds up.' : 'The ledger does not add up.');
process.exit(report.faults.length === 0 ? 0 : 1);
