import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { startCluster } from './cluster';
import { Person } from './person';
import type { ServiceProcess } from './service-process';
import { verifyCluster } from './verify-cluster';

const PROJECTS = Number(process.env.CLUSTER_PROJECTS ?? 20);
const PEOPLE = Math.min(20, PROJECTS);
const EVERY_MS = 10_000;
const STORE_FAULT_MS = 5_000;

const cluster = await startCluster({ web: 2, api: 2, renderers: 3 });
afterAll(() => cluster.stop());
const counts = new Map<string, number>();

/** The injected faults, in this order, repeatedly. */
const faults: readonly { name: string; cause: (round: number) => Promise<void> | void }[] = [
  { name: 'renderer killed', cause: (round) => killOne(cluster.renderers, round) },
  { name: 'product API killed', cause: (round) => killOne(cluster.api, round) },
  { name: 'store hung', cause: () => disturbStore('hang') },
  { name: 'renderer killed', cause: (round) => killOne(cluster.renderers, round + 1) },
  { name: 'database restarted', cause: () => cluster.restartDatabase?.() },
  { name: 'web killed', cause: (round) => killOne(cluster.web, round) },
  { name: 'store broken', cause: () => disturbStore('broken') },
];
const possible = faults.filter(
  ({ name }) =>
    (cluster.mediaServer !== undefined || !name.startsWith('store')) &&
    (cluster.restartDatabase !== undefined || name !== 'database restarted'),
);

/**
 * Kills one of the services and waits until it is back. On a busy machine starting takes longer than the
 * pause: without waiting, always one process would be missing and no work would complete.
 */
async function killOne(services: readonly ServiceProcess[], round: number): Promise<void> {
  const service = services[round % services.length];
  service?.kill();
  await service?.untilReady();
}

async function disturbStore(state: 'hang' | 'broken'): Promise<void> {
  cluster.mediaServer?.link.setState(state);
  await sleep(STORE_FAULT_MS);
  cluster.mediaServer?.link.setState('open');
}

async function causeFaults(signal: AbortSignal): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    await sleep(EVERY_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const fault = possible[turn % possible.length];
    counts.set(fault?.name ?? '', (counts.get(fault?.name ?? '') ?? 0) + 1);
    await fault?.cause(Math.floor(turn / possible.length));
  }
}

it(`${PROJECTS} projects of ${PEOPLE} people end well or with a reason, whatever breaks`, async () => {
  let left = PROJECTS;
  const isOver = () => {
    left -= 1;
    return left < 0;
  };
  const started = Date.now();
  const people = Array.from({ length: PEOPLE }, () => new Person(cluster.webAddress, isOver));
  const isDone = new AbortController();
  const causing = causeFaults(isDone.signal);
  await Promise.all(people.map((person) => person.run()));
  isDone.abort();
  await causing;
  const minutes = (Date.now() - started) / 60_000;

  const { seconds, ...outcomes } = await verifyCluster(cluster, people);
  const output = cluster.renderers.map((renderer) => renderer.output).join('\n');
  expect(outcomes.projects).toBe(PROJECTS);
  expect(outcomes.completed, output).toBeGreaterThan(0);
  console.log(
    [
      `${minutes.toFixed(1)} min with ${cluster.mediaServer ? 'an S3 server' : 'a folder'} as store`,
      `faults: ${[...counts].map(([name, count]) => `${name} ${count}`).join(', ')}`,
      `${outcomes.projects} projects, ${outcomes.uploads} uploads, ${outcomes.completed} videos completed, ${outcomes.failed} failed with a reason and their tokens back`,
      `ledger clean, no job left, ${outcomes.swept} orphaned media swept, none after that`,
      `from request to video: median ${at(seconds, 0.5)} s, 95 % ${at(seconds, 0.95)} s, worst ${at(seconds, 1)} s`,
    ].join('\n'),
  );
});

function at(sorted: readonly number[], part: number): string {
  return (sorted[Math.ceil(part * sorted.length) - 1] ?? 0).toFixed(1);
}
