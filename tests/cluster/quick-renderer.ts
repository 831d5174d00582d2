import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPgBossWorker } from '@/adapters/queue/pg-boss-worker';
import { openMediaStore } from '@/adapters/storage/open-media-store';
import { readEnv } from '@/renderer/env';
import { serveHealth } from '@/renderer/serve-health';

/** A renderer that takes a second, or QUICK_VERSION_MS, for a version and writes a few bytes, so that much happens elsewhere. */
const VERSION_MS = Number(process.env.QUICK_VERSION_MS ?? 1_000);
const env = readEnv();
const store = await openMediaStore(env);
const worker = await openPgBossWorker({
  connectionString: env.DATABASE_URL,
  slots: { videos: 1, pictures: 1 },
  onError: (error) => console.error(String(error)),
});
await worker.work(async ({ job, signal, report }) => {
  const bytes = Buffer.from(`video of ${job.jobId}`);
  const result = {
    width: 1920,
    height: 1080,
    seconds: 6,
    bytes: bytes.length,
    disclosure: 'none',
    provider: 'local',
    adjustments: [],
  } as const;
  if (job.kind !== 'project-video') throw new Error('It makes videos of projects only.');
  const shotIds = job.items.map(({ shotId }) => shotId);
  for (const { versionId, output } of job.versions) {
    await sleep(VERSION_MS, undefined, { signal });
    for (const key of Object.values(output)) await store.write(key, Readable.from([bytes]));
    await report({
      kind: 'version-completed',
      versionId,
      result: { ...result, adjustments: [], shotIds },
    });
  }
  return { ...result, adjustments: [] };
});
let isStopping = false;
await serveHealth({
  port: env.RENDERER_HEALTH_PORT ?? 0,
  host: env.RENDERER_HEALTH_HOST,
  isDraining: () => isStopping,
  checks: { database: () => worker.check() },
});
process.on('SIGTERM', async () => {
  isStopping = true;
  await worker.drain();
  process.exit(0);
});
