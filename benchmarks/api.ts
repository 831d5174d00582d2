/**
 * `npm run bench -- api`: what the reads that screens repeat cost beside a bare Fastify that asks the
 * database for one row and answers the same bytes, as ratios taken in one run (medians of five rounds).
 * Besides: a thousand people who wait for a video, and uploads, which `-- uploads` measures alone. Measures
 * what `npm run build` has built.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@/adapters/database/embedded-postgres';
import { type Companion, startCompanion } from '@/adapters/process/companion';
import { answers, findFreePort } from '@/scripts/supervise/network';
import { ApiClient } from '@/tests/support/api-client';
import { measureGets } from './api/load';
import { measurePolling } from './api/poll';
import { seedProjects } from './api/seed';
import { makeLargeClip, measureUpload, measureUploadInParts, readPeakMemory } from './api/upload';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const projects = Number(process.env.BENCH_PROJECTS ?? 20);
const connections = Number(process.env.BENCH_CONNECTIONS ?? 128);
const roundMs = 2_000;

interface Server {
  readonly port: number;
  readonly pid: number;
}

const folder = await mkdtemp(join(tmpdir(), 'homereel-bench-'));
const companions: Companion[] = [];
try {
  await run();
} finally {
  for (const companion of companions.reverse()) await companion.stop();
  await rm(folder, { recursive: true, force: true });
}

async function run(): Promise<void> {
  const database = await startEmbeddedPostgres({ dataDir: folder });
  companions.push(database);
  const api = await startServer(['build/product-api/main.js'], '/readyz', {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    HOMEREEL_DATA_DIR: folder,
    LIMIT_REQUESTS_PER_MINUTE: '100000000',
    LIMIT_CHANGES_PER_MINUTE: '100000000',
    DRAIN_NOTICE_SECONDS: '0',
  });
  const address = `http://127.0.0.1:${api.port}`;
  const projectId = await seedProjects(new ApiClient(address), projects);
  const project = `/api/video-projects/${projectId}`;
  const paths = {
    list: '/api/projects?limit=48',
    project,
    status: `${project}/status`,
    versions: `${project}/versions`,
    tokens: '/api/user/tokens',
  };
  const texts: Record<string, string> = {};
  for (const path of Object.values(paths)) texts[path] = await readText(address + path);
  await writeFile(join(folder, 'answers.json'), JSON.stringify(texts));
  const bareArgs = ['--import', 'tsx', 'benchmarks/api/bare.ts', folder, projectId];
  const bare = await startServer(bareArgs, paths.tokens, { DATABASE_URL: database.url });

  if (process.argv.includes('uploads')) {
    await compareUploads(api, bare, project);
    return;
  }
  console.log(
    `${projects} projects, ${connections} connections, rounds of ${roundMs} ms; ` +
      `load of the machine before: ${loadavg()[0]?.toFixed(1)}`,
  );
  for (const [name, path] of Object.entries(paths)) {
    const { ratio, ours, theirs } = await compareReads(api, bare, path);
    console.log(
      `${name.padEnd(7)} ${Buffer.byteLength(texts[path] ?? '')} bytes: ${ratio.toFixed(2)} of a bare ` +
        'Fastify that asks the database for one row (goal 0.6); processor time of an answer ' +
        `${ours.toFixed(0)} against ${theirs.toFixed(0)} µs`,
    );
  }
  const { p50, p95 } = await measurePolling({ port: api.port, path: paths.status }, 1_000, 5);
  console.log(
    `1,000 people asking for a status every 3 s: median ${p50?.toFixed(1)} ms, ` +
      `95 of 100 within ${p95?.toFixed(1)} ms (goal 50)`,
  );
  await compareUploads(api, bare, project);
}

/** Starts a server on a free port, which ends with this process, and waits until it answers. */
async function startServer(
  args: readonly string[],
  readyPath: string,
  env: Record<string, string>,
): Promise<Server> {
  const port = await findFreePort('127.0.0.1');
  let output = '';
  const server = await startCompanion(process.execPath, {
    args,
    env: { ...process.env, ...env, API_PORT: String(port) },
    onOutput: (text) => {
      output = (output + text).slice(-4_000);
    },
  });
  companions.push(server);
  let hasEnded = false;
  void server.ended.then(() => {
    hasEnded = true;
  });
  while (!(await answers(`http://127.0.0.1:${port}${readyPath}`))) {
    if (hasEnded) throw new Error(`${args.join(' ')} ended:\n${output}`);
    await wait(100);
  }
  return { port, pid: server.pid };
}

async function readText(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.text();
}

/** @returns our answers a second as a share of theirs, and the processor time of an answer in µs. */
async function compareReads(api: Server, bare: Server, path: string) {
  const ratios: number[] = [];
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const yardstick = await measure(bare, path);
    const measured = await measure(api, path);
    // The first round warms both up.
    if (round === 0) continue;
    ratios.push(measured.perSecond / yardstick.perSecond);
    ours.push(measured.microseconds);
    theirs.push(yardstick.microseconds);
  }
  return { ratio: median(ratios), ours: median(ours), theirs: median(theirs) };
}

async function compareUploads(api: Server, bare: Server, project: string): Promise<void> {
  const clip = await makeLargeClip(folder, 250 * 2 ** 20);
  const idle = await readPeakMemory(api.pid);
  const shares: number[] = [];
  const inParts: number[] = [];
  const seconds = { whole: 0, inParts: 0 };
  const spend = async (kind: keyof typeof seconds, send: () => Promise<number>) => {
    const before = await readProcessorSeconds(api.pid);
    const speed = await send();
    seconds[kind] += (await readProcessorSeconds(api.pid)) - before;
    return speed;
  };
  const { port } = api;
  for (let round = 1; round <= 4; round += 1) {
    const plain = await measureUpload({ port: bare.port, path: '/upload' }, clip);
    const ours = await spend('whole', () =>
      measureUpload({ port, path: `${project}/upload` }, clip),
    );
    const parts = await spend('inParts', () =>
      measureUploadInParts({ port, path: `${project}/uploads` }, clip),
    );
    shares.push(ours / plain);
    inParts.push(parts / ours);
  }
  console.log(
    `1 GB of uploads in clips of 250 MB: ${median(shares).toFixed(2)} of a plain server that writes ` +
      `to disk (goal 0.5); memory ${idle.toFixed(0)} MB before, ` +
      `${(await readPeakMemory(api.pid)).toFixed(0)} MB at most`,
  );
  console.log(
    `the same in parts: ${median(inParts).toFixed(2)} of that speed (goal 0.9); processor time of the ` +
      `product API ${seconds.inParts.toFixed(1)} against ${seconds.whole.toFixed(1)} s`,
  );
}

/** Answers a second, and the microseconds of processor time the serving process took for each. */
async function measure({ port, pid }: Server, path: string) {
  const before = await readProcessorSeconds(pid);
  const perSecond = await measureGets({ port, path }, connections, roundMs);
  const spent = (await readProcessorSeconds(pid)) - before;
  return { perSecond, microseconds: (spent * 1e9) / (perSecond * roundMs) };
}

/** Linux counts in hundredths of a second. */
async function readProcessorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
