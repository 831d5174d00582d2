import { startEmbeddedPostgres } from '@/adapters/database/embedded-postgres';
import { openPostgres } from '@/adapters/database/postgres';
import { checkLedger } from '@/product-api/ledger/check-ledger';
import { findRunningPostgres } from './find-running-postgres';

/**
 * Proves the ledger's sums: `npm run ledger:check`. Reads the database `DATABASE_URL` names, else the
 * embedded one of `HOMEREEL_DATA_DIR`, running or not. Ends with 1 when something does not add up.
 */
const dataDir = process.env.HOMEREEL_DATA_DIR ?? './data';
const given = process.env.DATABASE_URL || (await findRunningPostgres(dataDir));
const own = given === undefined ? await startEmbeddedPostgres({ dataDir }) : undefined;
const database = openPostgres({ connectionString: given ?? own?.url ?? '' });
const [ledger] = await database.query<{ name: string | null }>(
  `select to_regclass('ledger_entries')::text as name`,
);
const report = ledger?.name == null ? undefined : await checkLedger(database);
await database.close();
await own?.stop();

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
