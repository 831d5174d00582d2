/**
 * `npm run bench:api`: what the product API's reads cost beside a bare Fastify that answers the same
 * bytes without looking anything up, and beside one that asks the database for a row each time. Ratios
 * taken in one run (medians of five rounds). Measures what `npm run build` has built.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@/adapters/database/embedded-postgres';
import { findFreePort } from '@/scripts/supervise/network';
import { ApiClient } from '@/tests/support/api-client';
import { measureGets, type Target } from './api/load';
import { measurePolling } from './api/poll';
import { seedProjects } from './api/seed';
import { makeLargeClip, measureUpload, readPeakMemory } from './api/upload';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const projects = Number(process.env.BENCH_PROJECTS ?? 20);
const connections = Number(process.env.BENCH_CONNECTIONS ?? 128);
const roundMs = 2_000;

const folder = await mkdtemp(join(tmpdir(), 'homereel-bench-'));
const database = await startEmbeddedPostgres({ dataDir: folder });
const apiPort = await findFreePort('127.0.0.1');
const api = start('build/product-api/main.js', [], {
  NODE_ENV: 'production',
  DATABASE_URL: database.url,
  HOMEREEL_DATA_DIR: folder,
  API_PORT: String(apiPort),
  LIMIT_REQUESTS_PER_MINUTE: '100000000',
  LIMIT_CHANGES_PER_MINUTE: '100000000',
});
const address = `http://127.0.0.1:${apiPort}`;
while (!(await fetch(`${address}/readyz`).catch(() => undefined))?.ok) await wait(100);
const projectId = await seedProjects(new ApiClient(address), projects);

const paths = {
  list: '/api/projects?limit=24',
  project: `/api/video-projects/${projectId}`,
  status: `/api/video-projects/${projectId}/status`,
  tokens: '/api/user/tokens',
  settings: '/api/settings',
};
const answers: Record<string, string> = {};
for (const path of Object.values(paths)) {
  answers[path.split('?')[0] ?? ''] = await (await fetch(address + path)).text();
}
await writeFile(join(folder, 'answers.json'), JSON.stringify(answers));
const bare = start('benchmarks/api/bare.ts', [folder, database.url, projectId], {});
const [barePort] = (await once(bare, 'message')) as [number];

console.log(`${projects} projects, ${connections} connections, rounds of ${roundMs} ms`);
for (const [name, path] of Object.entries(paths)) {
  const ratios: number[] = [];
  const askedRatios: number[] = [];
  const measured: number[] = [];
  const work: { ours: number[]; constant: number[] } = { ours: [], constant: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const constant = await measure(bare, { port: barePort, path });
    const asked = await measure(bare, { port: barePort, path: `/asked${path}` });
    const ours = await measure(api, { port: apiPort, path });
    // The first round warms both up.
    if (round === 0) continue;
    ratios.push(ours.perSecond / constant.perSecond);
    askedRatios.push(ours.perSecond / asked.perSecond);
    measured.push(ours.perSecond);
    work.ours.push(ours.microseconds);
    work.constant.push(constant.microseconds);
  }
  const bytes = Buffer.byteLength(answers[path.split('?')[0] ?? ''] ?? '');
  console.log(
    `${name.padEnd(9)} ${bytes} bytes: ${median(measured).toFixed(0)}/s, ` +
      `${median(ratios).toFixed(2)} of the bare server (goal 0.5), ${median(askedRatios).toFixed(2)} of ` +
      'one that asks the database for a row; processor time of an answer ' +
      `${median(work.ours).toFixed(0)} against ${median(work.constant).toFixed(0)} µs`,
  );
}
const { p50, p95 } = await measurePolling({ port: apiPort, path: paths.status }, 1_000, 5);
console.log(
  `1,000 people asking for a status every 3 s: median ${p50?.toFixed(1)} ms, ` +
    `95 of 100 within ${p95?.toFixed(1)} ms (goal 100)`,
);

const clip = await makeLargeClip(folder, 250 * 2 ** 20);
const idle = await readPeakMemory(api.pid);
const shares: number[] = [];
for (let round = 1; round <= 4; round += 1) {
  const plain = await measureUpload({ port: barePort, path: '/upload' }, clip);
  const ours = await measureUpload({ port: apiPort, path: `${paths.project}/upload` }, clip);
  shares.push(ours / plain);
}
console.log(
  `1 GB of uploads in clips of 250 MB: ${median(shares).toFixed(2)} of a plain server that writes ` +
    `to disk (goal 0.5); memory ${idle.toFixed(0)} MB before, ` +
    `${(await readPeakMemory(api.pid)).toFixed(0)} MB at most`,
);

bare.kill();
api.kill();
await once(api, 'exit');
await database.stop();
await rm(folder, { recursive: true, force: true });

/** Answers a second, and the microseconds of processor time the serving process took for each. */
async function measure(server: ChildProcess, target: Target) {
  const before = await readProcessorSeconds(server);
  const perSecond = await measureGets(target, connections, roundMs);
  const spent = (await readProcessorSeconds(server)) - before;
  return { perSecond, microseconds: (spent * 1e9) / (perSecond * roundMs) };
}

/** Linux counts in hundredths of a second. */
async function readProcessorSeconds({ pid }: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function start(file: string, args: readonly string[], env: Record<string, string>) {
  return fork(file, args, {
    execArgv: file.endsWith('.ts') ? ['--import', 'tsx'] : [],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
