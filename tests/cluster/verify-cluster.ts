import { expect } from 'vitest';
import { openPostgres } from '@/adapters/database/postgres';
import { createLog } from '@/adapters/log';
import { openMediaStore } from '@/adapters/storage/open-media-store';
import { readStatus, streamVideo } from '@/contracts/production/generation';
import type { Deps } from '@/product-api/deps';
import { readEnv } from '@/product-api/env';
import { checkLedger } from '@/product-api/ledger/check-ledger';
import { sweepMedia } from '@/product-api/project/projects/sweep-media';
import { verifyAcceptedWork } from '@/tests/faults/verify-accepted-work';
import { ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { type Cluster, TRIAL } from './cluster';
import type { Person } from './person';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Compares the data that users were promised with the actual data: projects, uploads, videos, tokens, files.
 * @returns the counts, and the seconds of each video.
 */
export async function verifyCluster(cluster: Cluster, people: readonly Person[]) {
  const outcomes = await verifyAcceptedWork(people, TRIAL);
  for (const person of people) {
    for (const work of person.accepted) await verifyEnd(cluster, person, work.projectId);
  }
  const database = openPostgres({ connectionString: cluster.databaseUrl });
  try {
    expect((await checkLedger(database)).faults).toEqual([]);
    await eventually(async () => {
      const [left] = await database.query(
        `select (select count(*)::int from ledger_holds where state = 'open') as holds,
                (select count(*)::int from work where state = 'running') as running,
                (select count(*)::int from jobs.job where state < 'completed') as jobs`,
      );
      expect(left).toEqual({ holds: 0, running: 0, jobs: 0 });
    });
    const mediaStore = await openMediaStore(readEnv(cluster.env));
    const before = await listMediaIds(mediaStore);
    const clock = { now: () => new Date(Date.now() + 2 * DAY_MS) };
    await sweepMedia({ database, mediaStore, clock, log: createLog('silent') } as Deps);
    const rows = await database.query<{ id: string }>('select media_id::text as id from media');
    const known = new Set(rows.map(({ id }) => id));
    const after = await listMediaIds(mediaStore);
    expect([...after].filter((id) => !known.has(id))).toEqual([]);
    const seconds = people.flatMap(({ accepted }) => accepted.map((work) => work.seconds ?? 0));
    return { ...outcomes, swept: before.size - after.size, seconds: seconds.sort((a, b) => a - b) };
  } finally {
    await database.close();
  }
}

/** A completed video can be watched whole; a failed one says why. */
async function verifyEnd(
  { apiAddress }: Cluster,
  person: Person,
  projectId: string,
): Promise<void> {
  const { body: ended } = await person.call(readStatus, { projectId });
  if (ended.status === 'failed') {
    expect(ended.error).toMatch(/\w+ \w+/);
    return;
  }
  const video = await person.me.fetch(streamVideo, { projectId });
  expect(video.status).toBe(200);
  const { byteLength } = await video.arrayBuffer();
  // The web's answers name no length.
  const head = await new ApiClient(apiAddress).fetch(
    streamVideo,
    { projectId },
    { method: 'HEAD' },
  );
  expect(byteLength).toBe(Number(head.headers.get('content-length')));
}

async function listMediaIds(mediaStore: Deps['mediaStore']): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const { key } of mediaStore.list('media')) ids.add(key.split('/')[2] ?? key);
  return ids;
}
