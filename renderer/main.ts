import { join } from 'node:path';
import { logProcess } from '@/adapters/log-process';
import { openMediaPrograms } from '@/adapters/media/media-settings';
import { openPgBossWorker } from '@/adapters/queue/pg-boss-worker';
import { requireDependencies } from '@/adapters/require-dependencies';
import { stopOnSignals } from '@/adapters/shutdown/stop-on-signals';
import { openMediaStore } from '@/adapters/storage/open-media-store';
import { startTracing, stopTracing } from '@/adapters/tracing/start-tracing';
import { readEnv } from './env';
import { makeEnhancement } from './jobs/enhance-photo';
import { helpProjectVideo } from './jobs/help-project-video';
import type { JobDeps } from './jobs/job-deps';
import { makeShotVideo } from './jobs/make-shot-video';
import { makeStream } from './jobs/make-stream';
import { openProviders } from './jobs/open-providers';
import { renderAhead } from './jobs/render-ahead';
import { makeProjectVideo } from './jobs/render-project-video';
import { requireFreeSpace } from './jobs/require-free-space';
import { readEncoderVersion } from './pipeline/read-encoder-version';
import { openSegmentStore } from './pipeline/segment-store';
import { serveHealth } from './serve-health';

/** Timeout for requeueing jobs after the drain time; then the exit is forced. */
const REQUEUE_TIMEOUT_MS = 7_000;

const log = logProcess('renderer');
const env = readEnv();
log.level = env.LOG_LEVEL;
await requireDependencies(env);
await startTracing({ service: 'homereel-renderer', endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT });
const programs = await openMediaPrograms(env, (reason) =>
  log.info({ reason }, 'clips are decoded without a sandbox'),
);
// Without it a renderer neither helps nor accepts help, and stores no segments.
const encoderVersion =
  env.RENDER_HELP === 'on' ? await readEncoderVersion(env.FFMPEG_PATH) : undefined;
const mediaStore = await openMediaStore(env);
const deps: JobDeps = {
  ...programs,
  mediaStore,
  // Without a bucket, all renderers share one data folder, and so the cache.
  segmentStore:
    env.S3_BUCKET === undefined || encoderVersion === undefined
      ? undefined
      : openSegmentStore(mediaStore, encoderVersion, env.RENDER_CACHE_BYTES),
  cache: { folder: join(env.HOMEREEL_DATA_DIR, 'segments'), maxBytes: env.RENDER_CACHE_BYTES },
  cores: env.RENDER_CORES,
  requireFreeSpace: () => requireFreeSpace(env.HOMEREEL_DATA_DIR, env.FREE_SPACE_FLOOR_GB),
  ...openProviders(env, programs),
};
const worker = await openPgBossWorker({
  connectionString: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
  encoderVersion,
  // Work at a provider is mostly waiting, so more jobs run concurrently.
  slots: env.FAL_KEY === undefined ? { videos: 1, pictures: 1 } : { videos: 2, pictures: 4 },
  onError: (error) => log.warn({ err: error }, 'a transient fault'),
});

await worker.work(async (run) => {
  const { job } = run;
  const started = Date.now();
  log.info({ jobId: job.jobId, kind: job.kind }, 'a job begins');
  try {
    await requireFreeSpace(env.HOMEREEL_DATA_DIR, env.FREE_SPACE_FLOOR_GB);
    switch (job.kind) {
      case 'project-video':
        return await makeProjectVideo(job, run, deps);
      case 'shot-video':
        return await makeShotVideo(job, run, deps);
      case 'enhancement':
        return await makeEnhancement(job, run, deps);
    }
  } catch (error) {
    log.warn({ jobId: job.jobId, err: error }, 'a job did not succeed');
    throw error;
  } finally {
    log.info({ jobId: job.jobId, seconds: (Date.now() - started) / 1_000 }, 'a job ends');
  }
});
await worker.workStreams(async (job, signal) => {
  const started = Date.now();
  try {
    const made = await makeStream(job, signal, deps);
    const seconds = (Date.now() - started) / 1_000;
    log.info(
      { mediaId: job.mediaId, rungs: made.map(({ rung }) => rung), seconds },
      'a stream was made',
    );
    return made;
  } catch (error) {
    if (!signal.aborted) log.warn({ mediaId: job.mediaId, err: error }, 'a stream was not made');
    throw error;
  }
});
await worker.workHelp(async (job, parts, signal) => {
  const started = Date.now();
  await helpProjectVideo(job, parts, signal, deps);
  const seconds = (Date.now() - started) / 1_000;
  log.info({ jobId: job.jobId, seconds }, 'helped another renderer');
});
if (env.PRERENDER === 'idle') {
  const aheadDeps = {
    ...deps,
    aheadBytes: env.RENDER_CACHE_BYTES * env.PRERENDER_CACHE_SHARE,
    // Rendering ahead stops while there is still enough space for requested jobs.
    requireFreeSpace: () => requireFreeSpace(env.HOMEREEL_DATA_DIR, 2 * env.FREE_SPACE_FLOOR_GB),
  };
  await worker.workAhead(async (job, signal) => {
    try {
      await renderAhead(job, signal, aheadDeps);
      log.info({ projectId: job.projectId }, 'a project was rendered ahead');
    } catch (error) {
      if (!signal.aborted) {
        log.info({ projectId: job.projectId, err: error }, 'a project was not rendered ahead');
      }
      throw error;
    }
  });
}
let isStopping = false;
if (env.RENDERER_HEALTH_PORT !== undefined) {
  await serveHealth({
    port: env.RENDERER_HEALTH_PORT,
    host: env.RENDERER_HEALTH_HOST,
    isDraining: () => isStopping,
    checks: { database: () => worker.check(), storage: () => deps.mediaStore.check() },
  });
}
log.info('the renderer is ready');

const drainMs = env.RENDERER_DRAIN_SECONDS * 1_000;
stopOnSignals('the renderer', log, drainMs + REQUEUE_TIMEOUT_MS, async () => {
  isStopping = true;
  await worker.drain(drainMs);
  await stopTracing();
});
