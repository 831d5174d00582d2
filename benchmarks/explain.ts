/**
 * `npm run bench -- explain [--scale small|full] [--keep FOLDER]`: the plan of every statement that a
 * request runs, at 100,000 projects, 1,000,000 shots and 10,000,000 ledger entries (`full`). Fills a
 * PostgreSQL of its own, calls every operation of the API, explains what was sent and prints a table.
 * Ends with 1 where a request reads a large table from one end to the other, or an operation was not
 * called. `--keep` names a folder whose data are used again.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '@/adapters/database/embedded-postgres';
import { openPostgres } from '@/adapters/database/postgres';
import { createLog } from '@/adapters/log';
import { operations } from '@/contracts/api/operations';
import { readUser } from '@/contracts/people/users';
import { readEnv } from '@/product-api/env';
import { startApi } from '@/product-api/start-api';
import { ApiClient } from '@/tests/support/api-client';
import { applyPayments, callOperations } from './explain/call-operations';
import { type Explained, explainStatement } from './explain/explain-statement';
import { fillDatabase, scales } from './explain/fill-database';
import { BACKGROUND, recordStatements } from './explain/record-statements';

const { values: options } = parseArgs({
  options: { scale: { type: 'string', default: 'small' }, keep: { type: 'string' } },
});
const scale = scales[options.scale];
if (scale === undefined) throw new Error('--scale is small or full.');
const folder = options.keep ?? (await mkdtemp(join(tmpdir(), 'homereel-explain-')));
const server = await startEmbeddedPostgres({ dataDir: folder, durable: false });
const env = readEnv({
  DATABASE_URL: server.url,
  HOMEREEL_DATA_DIR: folder,
  HOMEREEL_SECRET: 'only for this bench, only for this bench',
  API_PORT: '0',
  TRIAL_TOKENS: '100000',
  STORAGE_GB_PER_PERSON: '1000',
  LOG_LEVEL: 'silent',
  MEDIA_SANDBOX: 'off',
});

const filled = join(folder, 'filled');
if (!existsSync(filled)) await fill();
const recorded = recordStatements();
const api = await startApi(env, createLog('silent'));
const renderer = fork('tests/faults/quick-renderer.ts', {
  execArgv: ['--import', 'tsx'],
  env: { ...process.env, DATABASE_URL: server.url, HOMEREEL_DATA_DIR: folder },
});
process.once('exit', () => renderer.kill());
await callOperations(new ApiClient(api.address));
await recorded.as('receiveStripeEvent', () => applyPayments(api.deps));
await fetch(`${api.address}/readyz`);
await fetch(`${api.address}/metrics`);
const statements = recorded.list();
renderer.kill();
await once(renderer, 'exit');
await api.close();

const client = new pg.Client({ connectionString: server.url });
await client.connect();
await client.query('analyze');
const explained: Explained[] = [];
for (const statement of statements) {
  const result = await explainStatement(client, statement);
  if ('refused' in result)
    console.error(`not explained: ${result.refused}: ${shorten(statement.text)}`);
  else explained.push(result);
}
await client.end();
await server.stop();
if (options.keep === undefined) await rm(folder, { recursive: true, force: true });
report();

async function fill(): Promise<void> {
  const started = Date.now();
  const empty = await startApi(env, createLog('silent'));
  const { body } = await new ApiClient(empty.address).call(readUser);
  await empty.close();
  const database = openPostgres({ connectionString: server.url, connections: 1 });
  if (scale !== undefined) await fillDatabase(database, body.user.userId, scale);
  await database.close();
  await writeFile(filled, '');
  console.log(`The database was filled in ${((Date.now() - started) / 1000).toFixed(0)} s.`);
}

function report(): void {
  console.log('| operation | statement | ms | rows read | scans |');
  console.log('| --- | --- | ---: | ---: | --- |');
  for (const text of new Set(explained.map(({ text }) => text))) {
    const runs = explained.filter((each) => each.text === text);
    const slowest = runs.reduce((one, each) => (each.milliseconds > one.milliseconds ? each : one));
    const names = runs.map(({ operation }) => operation).sort();
    const named = names.length > 3 ? `${names.length} operations` : names.join(', ');
    console.log(
      `| ${named} | \`${shorten(text)}\` | ${slowest.milliseconds.toFixed(1)} | ${slowest.rowsRead} | ${slowest.scans.join(', ')} |`,
    );
  }
  const called = new Set(statements.map(({ operation }) => operation));
  const missing = operations.filter(({ name, access }) => !called.has(name) && access === 'person');
  const whole = explained.filter(({ wholeTables }) => wholeTables.length > 0);
  for (const { operation, wholeTables, text } of whole) {
    console.log(`${operation} reads the whole of ${wholeTables.join(', ')}: ${shorten(text)}`);
  }
  for (const { name } of missing) console.log(`${name} was not called, or sent no statement.`);
  const inRequests = whole.filter(({ operation }) => operation !== BACKGROUND);
  console.log(
    `${new Set(explained.map(({ text }) => text)).size} statements; ${inRequests.length} read a large table whole in a request.`,
  );
  process.exitCode = inRequests.length + missing.length === 0 ? 0 : 1;
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').replaceAll('|', '¦').trim();
  return line.length > 110 ? `${line.slice(0, 75)} … ${line.slice(-32)}` : line;
}
