import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { migrate } from '@/adapters/database/migrate';
import { openPostgres } from '@/adapters/database/postgres';
import { createLog } from '@/adapters/log';
import { openLocalStore } from '@/adapters/storage/local-store';
import type { Deps } from '@/product-api/deps';
import { checkLedger } from '@/product-api/ledger/check-ledger';
import { sweepMedia } from '@/product-api/project/projects/sweep-media';
import { eventually } from '@/tests/support/eventually';
import { freshDatabase } from '@/tests/support/fresh-database';
import { removeFolder } from '../support/remove-folder';
import { KillableProcess } from './killable-process';
import { RetryingAgent } from './retrying-agent';
import { verifyAcceptedWork } from './verify-accepted-work';

const KILLS = Number(process.env.FAULTS_KILLS ?? 100);
const PORT = process.env.FAULTS_PORT ?? '4290';
const address = `http://127.0.0.1:${PORT}`;
const AGENTS = 3;
const DAY_MS = 24 * 60 * 60_000;
const TRIAL = 1_000_000;

const realRenderer = fileURLToPath(new URL('../../renderer/main.ts', import.meta.url));
const quickRenderer = fileURLToPath(new URL('./quick-renderer.ts', import.meta.url));
const isReal = process.env.FAULTS_RENDERER !== 'quick' && existsSync(realRenderer);

const databaseUrl = await freshDatabase();
await migrate(databaseUrl);
const dataDir = await mkdtemp(join(tmpdir(), 'homereel-faults-'));
const env = {
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  HOMEREEL_DATA_DIR: dataDir,
  HOMEREEL_SECRET: 'only for tests, only for tests, only for tests',
  API_PORT: PORT,
  LOG_LEVEL: 'warn',
  TRIAL_TOKENS: String(TRIAL),
  LIMIT_REQUESTS_PER_MINUTE: '1000000',
  LIMIT_CHANGES_PER_MINUTE: '1000000',
};
const database = openPostgres({ connectionString: databaseUrl });
const api = new KillableProcess(
  fileURLToPath(new URL('../../product-api/main.ts', import.meta.url)),
  env,
);
const renderer = new KillableProcess(isReal ? realRenderer : quickRenderer, env);
afterAll(async () => {
  await Promise.all([api.stop(), renderer.stop()]);
  await database.close();
  await removeFolder(dataDir);
});

/** Waits until the API is up, then for a random time, and kills one of the two processes. */
async function killOne(): Promise<void> {
  const isUp = () =>
    fetch(`${address}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await isUp())) await sleep(50);
  await sleep(Math.random() * (isReal ? 6_000 : 2_500));
  (Math.random() < 0.5 ? api : renderer).kill();
}

/** Ids of stored media without a row, after the sweep as of two days later. */
async function listOrphansAfterSweep(): Promise<string[]> {
  const mediaStore = await openLocalStore(join(dataDir, 'media'));
  const clock = { now: () => new Date(Date.now() + 2 * DAY_MS) };
  await sweepMedia({ database, mediaStore, clock, log: createLog('silent') } as Deps);
  const stored = new Set<string>();
  for await (const { key } of mediaStore.list('media')) stored.add(key.split('/')[2] ?? key);
  const rows = await database.query<{ id: string }>('select media_id::text as id from media');
  const known = new Set(rows.map(({ id }) => id));
  return [...stored].filter((id) => !known.has(id));
}

it(`loses nothing it has accepted over ${KILLS} kill -9 of API and renderer`, async () => {
  let isOver = false;
  const agents = Array.from({ length: AGENTS }, () => new RetryingAgent(address, () => isOver));
  const runs = agents.map((agent) => agent.run());
  while (api.kills + renderer.kills < KILLS) await killOne();
  isOver = true;
  await Promise.all(runs);

  const outcomes = await verifyAcceptedWork(agents, TRIAL);
  if (outcomes.failed > 0) console.log(renderer.output);
  // Without this, a product that never completes a video would pass.
  expect(outcomes.completed).toBeGreaterThan(0);
  expect((await checkLedger(database)).faults).toEqual([]);
  await eventually(async () => {
    const [left] = await database.query(
      `select (select count(*)::int from ledger_holds where state = 'open') as holds,
              (select count(*)::int from work where state = 'running') as running`,
    );
    expect(left).toEqual({ holds: 0, running: 0 });
  });
  expect(await listOrphansAfterSweep()).toEqual([]);
  console.log(
    `${api.kills} kills of the API, ${renderer.kills} of the ${isReal ? 'real' : 'quick'} renderer; ` +
      `${outcomes.projects} projects, ${outcomes.uploads} uploads stored, ${outcomes.completed} ` +
      `completed and charged once with ${outcomes.versions} versions to play, ${outcomes.failed} failed and charged nothing, no orphan files, ledger clean.`,
  );
});
