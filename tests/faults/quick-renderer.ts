import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPgBossWorker } from '@/adapters/queue/pg-boss-worker';
import { openLocalStore } from '@/adapters/storage/local-store';
import type { MediaKey } from '@/contracts/ids';

/** A renderer that takes a second and writes a few bytes, so that more jobs can be interrupted. */
const { DATABASE_URL = '', HOMEREEL_DATA_DIR = '' } = process.env;
const store = await openLocalStore(join(HOMEREEL_DATA_DIR, 'media'));
const worker = await openPgBossWorker({
  connectionString: DATABASE_URL,
  slots: { videos: 2, pictures: 1 },
  onError: (error) => console.error(error),
});
await worker.work(async ({ job, signal, announce, report }) => {
  for (let step = 1; step <= 5; step += 1) {
    announce({ stage: 'rendering', progress: step / 5 });
    await sleep(100 + Math.random() * 200, undefined, { signal });
  }
  const video = Buffer.from(`video of ${job.jobId}`);
  const result = {
    width: 1920,
    height: 1080,
    seconds: 6,
    bytes: video.length,
    disclosure: 'none',
    provider: 'local',
    adjustments: [],
  } as const;
  const write = async (keys: readonly MediaKey[]) => {
    for (const key of keys) await store.write(key, Readable.from([video]));
  };
  if (job.kind !== 'project-video') {
    await write(Object.values(job.output));
    return { ...result, adjustments: [] };
  }
  const shotIds = job.items.map(({ shotId }) => shotId);
  for (const { versionId, output } of job.versions) {
    await write(Object.values(output));
    await report({
      kind: 'version-completed',
      versionId,
      result: { ...result, adjustments: [], shotIds },
    });
  }
  return { ...result, adjustments: [] };
});
process.on('SIGTERM', async () => {
  await worker.drain();
  process.exit(0);
});
