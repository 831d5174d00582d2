import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { openPostgres } from '@/adapters/database/postgres';
import { listProcesses, readProcess } from '@/tests/support/watch-processes';
import { type Cluster, startCluster } from './cluster';
import { drawSoak } from './draw-soak';
import { inspectable, openHeap } from './heap';
import { Person } from './person';
import type { ServiceProcess } from './service-process';
import { verifyCluster } from './verify-cluster';

const MINUTES = Number(process.env.CLUSTER_MINUTES ?? 0);
const SAMPLE_MS = 10_000;
const PEOPLE = 3;
/**
 * Number of periods of work. After each one all users pause, and the memory that the services retain is
 * measured.
 */
const STRETCHES = 4;
/** Maximum ratio of a number's last value to its first. */
const MAX_GROWTH = 1.25;
/** Maximum ratio for a heap: Node continues to compile functions that are called often. */
const MAX_HEAP_GROWTH = 1.05;
const RESULT = 'test-results/cluster-soak';

const kinds = ['web', 'api', 'renderers'] as const;
const measures = ['web MB', 'api MB', 'renderers MB', 'files', 'connections', 'processes'] as const;
type Sample = Readonly<Record<(typeof measures)[number], number>>;

/** A number's values during the run. */
interface Course {
  readonly name: string;
  readonly values: number[];
  /** Absent for memory between two garbage collections, which only shows the amount of garbage. */
  readonly maxGrowth?: number | undefined;
}

/** Returns the megabytes of the services of one kind together. */
function measureMemory(services: readonly ServiceProcess[]): number {
  return services.reduce((sum, { pid }) => {
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readProcess(String(pid), 'status')) ?? [];
    return sum + Number(kilobytes) / 1024;
  }, 0);
}

/**
 * Measures memory by kind, open files of all services together, their database connections and their
 * processes.
 */
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
    'renderers MB': measureMemory(cluster.renderers),
    files,
    connections: row?.count ?? 0,
    processes,
  };
}

/** Counts these processes and all their descendants. */
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
  const size = { web: 2, api: 2, renderers: 2 };
  const cluster = MINUTES > 0 ? await startCluster({ ...size, env: inspectable }) : undefined;
  afterAll(() => cluster?.stop());

  it('leaves memory, files and connections as they were', async () => {
    if (cluster === undefined) return;
    let end = 0;
    const isOver = () => Date.now() > end;
    const people = Array.from({ length: PEOPLE }, () => new Person(cluster.webAddress, isOver));
    const rest = openRest(cluster);
    const samples: Sample[] = [];
    for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
      end = Date.now() + (MINUTES * 60_000) / STRETCHES;
      const runs = Promise.all(people.map((person) => person.run()));
      while (!isOver()) {
        await sleep(SAMPLE_MS);
        samples.push(await measure(cluster));
      }
      await runs;
      await rest.measure();
    }
    await writeSamples(samples);
    const { completed, failed } = await verifyCluster(cluster, people);
    const courses = [...toHalves(samples), ...rest.courses];
    console.log(`${MINUTES} min, ${completed} videos, ${failed} failed (${RESULT}.csv, .svg)`);
    for (const { name, values } of courses) {
      console.log(`${name}: ${values.map((value) => value.toFixed(0)).join(' → ')}`);
    }
    for (const { name, values, maxGrowth } of courses) {
      const [first = 0, last = 0] = [values[0], values.at(-1)];
      expect(last / first, name).toBeLessThan(maxGrowth ?? Number.POSITIVE_INFINITY);
    }
  });
});

/** Measures the memory that services retain without work, after garbage collection. */
function openRest(cluster: Cluster) {
  const rests = kinds.map((kind) => ({
    services: cluster[kind],
    heaps: cluster[kind].map(openHeap),
    heap: toCourse(`${kind} at rest, MB of heap`, MAX_HEAP_GROWTH),
    memory: toCourse(`${kind} at rest, MB`, MAX_GROWTH),
  }));
  return {
    courses: rests.flatMap(({ heap, memory }) => [heap, memory]),
    async measure() {
      for (const { services, heaps, heap, memory } of rests) {
        const each = await Promise.all(heaps.map(({ collect }) => collect()));
        heap.values.push(each.reduce((sum, megabytes) => sum + megabytes));
        memory.values.push(measureMemory(services));
      }
    },
  };
}

function toCourse(name: string, maxGrowth: number): Course {
  return { name, values: [], maxGrowth };
}

/**
 * Returns the means of the two halves of the run, without its first quarter, in which Node compiles and fills
 * its caches.
 */
function toHalves(samples: readonly Sample[]): Course[] {
  const warm = samples.slice(Math.floor(samples.length / 4));
  const half = Math.floor(warm.length / 2);
  return measures.map((name) => ({
    name,
    values: [mean(warm.slice(0, half), name), mean(warm.slice(half), name)],
    maxGrowth: name.endsWith('MB') ? undefined : MAX_GROWTH,
  }));
}

async function writeSamples(samples: readonly Sample[]): Promise<void> {
  await mkdir('test-results', { recursive: true });
  const lines = samples.map((sample) => measures.map((name) => sample[name].toFixed(0)).join());
  await writeFile(`${RESULT}.csv`, `${[measures.join(), ...lines].join('\n')}\n`);
  const curves = measures.map((name) => ({ name, values: samples.map((each) => each[name]) }));
  await writeFile(`${RESULT}.svg`, drawSoak(curves, MINUTES));
}

function mean(samples: readonly Sample[], name: (typeof measures)[number]): number {
  return samples.reduce((sum, sample) => sum + sample[name], 0) / Math.max(1, samples.length);
}
