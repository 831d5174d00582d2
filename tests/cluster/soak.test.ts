import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { openPostgres } from '@/adapters/database/postgres';
import { listProcesses, readProcess } from '@/tests/support/watch-processes';
import { type Cluster, startCluster } from './cluster';
import { drawSoak } from './draw-soak';
import { Person } from './person';
import type { ServiceProcess } from './service-process';
import { verifyCluster } from './verify-cluster';

const MINUTES = Number(process.env.CLUSTER_MINUTES ?? 0);
const SAMPLE_MS = 10_000;
const PEOPLE = 3;
/** What a number may grow by from the first half of the run to the second. */
const MAX_GROWTH = 1.25;
const RESULT = 'test-results/cluster-soak';

const measures = ['web MB', 'api MB', 'renderer MB', 'files', 'connections', 'processes'] as const;
type Sample = Readonly<Record<(typeof measures)[number], number>>;

/** Megabytes of the services of one kind together. */
function measureMemory(services: readonly ServiceProcess[]): number {
  return services.reduce((sum, { pid }) => {
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readProcess(String(pid), 'status')) ?? [];
    return sum + Number(kilobytes) / 1024;
  }, 0);
}

/** Memory by kind, open files of all services together, their connections to the database, and their processes. */
async function measure(cluster: Cluster): Promise<Sample> {
  const services = [...cluster.web, ...cluster.api, ...cluster.renderers];
  const files = services.reduce((sum, { pid }) => sum + readdirSync(`/proc/${pid}/fd`).length, 0);
  const database = openPostgres({ connectionString: cluster.databaseUrl, connections: 1 });
  const [row] = await database.query<{ count: number }>(
    'select count(*)::int as count from pg_stat_activity where datname = current_database()',
  );
  await database.close();
  const processes = countProcesses(services.map(({ pid }) => String(pid)));
  return {
    'web MB': measureMemory(cluster.web),
    'api MB': measureMemory(cluster.api),
    'renderer MB': measureMemory(cluster.renderers),
    files,
    connections: row?.count ?? 0,
    processes,
  };
}

/** These processes, those they started, and so on. */
function countProcesses(pids: readonly string[]): number {
  const found = new Set(pids);
  const parents = listProcesses().map((pid) => {
    const [, parent = ''] = /^PPid:\s+(\d+)/m.exec(readProcess(pid, 'status')) ?? [];
    return { pid, parent };
  });
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const { pid, parent } of parents) if (found.has(parent)) found.add(pid);
  }
  return found.size;
}

describe.runIf(MINUTES > 0)(`a soak of ${MINUTES} minutes`, async () => {
  const cluster = MINUTES > 0 ? await startCluster({ web: 2, api: 2, renderers: 2 }) : undefined;
  afterAll(() => cluster?.stop());

  it('leaves memory, files and connections as they were', async () => {
    if (cluster === undefined) return;
    const end = Date.now() + MINUTES * 60_000;
    const isOver = () => Date.now() > end;
    const people = Array.from({ length: PEOPLE }, () => new Person(cluster.webAddress, isOver));
    const runs = Promise.all(people.map((person) => person.run()));
    const samples: Sample[] = [];
    while (!isOver()) {
      await sleep(SAMPLE_MS);
      samples.push(await measure(cluster));
    }
    await runs;
    await mkdir('test-results', { recursive: true });
    const lines = samples.map((sample) => measures.map((name) => sample[name].toFixed(0)).join());
    await writeFile(`${RESULT}.csv`, `${[measures.join(), ...lines].join('\n')}\n`);
    const curves = measures.map((name) => ({ name, values: samples.map((each) => each[name]) }));
    await writeFile(`${RESULT}.svg`, drawSoak(curves, MINUTES));
    // Node compiles and fills its caches in the first quarter.
    const warm = samples.slice(Math.floor(samples.length / 4));
    const half = Math.floor(warm.length / 2);
    const report = measures.map((name) => {
      const [early, late] = [mean(warm.slice(0, half), name), mean(warm.slice(half), name)];
      return { name, early, late };
    });
    const { completed, failed } = await verifyCluster(cluster, people);
    const told = report.map(
      ({ name, early, late }) => `${name} ${early.toFixed(0)} → ${late.toFixed(0)}`,
    );
    console.log(
      `${MINUTES} min, ${completed} videos, ${failed} failed: ${told.join(', ')} (${RESULT}.csv, ${RESULT}.svg)`,
    );
    for (const { name, early, late } of report) {
      expect(late / early, name).toBeLessThan(MAX_GROWTH);
    }
  });
});

function mean(samples: readonly Sample[], name: (typeof measures)[number]): number {
  return samples.reduce((sum, sample) => sum + sample[name], 0) / Math.max(1, samples.length);
}
