import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, expect } from 'vitest';
import type { OfferedParts, SharedParts } from '@/adapters/queue/job-queue';
import { openPgBossWorker } from '@/adapters/queue/pg-boss-worker';
import type { MediaStore } from '@/adapters/storage/media-store';
import { openS3Store } from '@/adapters/storage/s3-store';
import { jobId, mediaKey, projectId, shotId } from '@/contracts/ids';
import type { RenderEvent } from '@/contracts/production/render-event';
import type { ProjectVideoJob, RenderShot } from '@/contracts/production/render-job';
import type { VideoShape } from '@/contracts/project/shape';
import { helpProjectVideo } from '@/renderer/jobs/help-project-video';
import type { JobDeps } from '@/renderer/jobs/job-deps';
import { makeProjectVideo } from '@/renderer/jobs/render-project-video';
import { openSegmentStore, SEGMENTS_FOLDER } from '@/renderer/pipeline/segment-store';
import { openTestQueue } from '@/tests/journeys/jobs/stub-queue';
import { makeCountingFfmpeg } from './counting-ffmpeg';
import { eventually } from './eventually';
import { makePhotos } from './photos';
import { toVersion } from './project-job';
import { removeFolder } from './remove-folder';
import { openTestBucket } from './test-bucket';

const size = { width: 960, height: 640 };
const shapes = ['16:9', '1:1'] as const;
/** Timeout of a job of two photos. */
const JOB_MS = 60_000;

async function* listNothing() {}

/** Returns a gate that stays open once it was opened. */
export function openGate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** A holder that encodes nothing before `gate`, so that work is left for helpers. */
export const waitsFor =
  (gate: Promise<void>) =>
  (parts: OfferedParts): OfferedParts => ({
    ...parts,
    take: async (part) => {
      await gate;
      return parts.take(part);
    },
    [Symbol.asyncDispose]: () => parts[Symbol.asyncDispose](),
  });

/** Waits for `work` before a part is delivered. */
export const beforePart =
  (work: () => Promise<void>) =>
  (parts: SharedParts): SharedParts => ({
    ...parts,
    finish: async (part) => {
      await work();
      await parts.finish(part);
    },
  });

/** Takes no second part before `gate`. */
export const oneBefore = (gate: Promise<void>) => {
  let isFirst = true;
  return (parts: SharedParts): SharedParts => ({
    ...parts,
    take: async (part) => {
      if (!isFirst) await gate;
      isFirst = false;
      return parts.take(part);
    },
  });
};

/** Calls `then` after a part was finished. */
export const afterPart =
  (then: () => void) =>
  <Parts extends SharedParts>(parts: Parts): Parts => ({
    ...parts,
    finish: async (part) => {
      await parts.finish(part);
      then();
    },
  });

export interface RendererChanges {
  readonly encoderVersion?: string;
  /** Wraps the parts that it helps with. */
  readonly onHelp?: (parts: SharedParts) => SharedParts;
  /** Wraps the offers of its own jobs. */
  readonly onOffer?: (parts: OfferedParts) => OfferedParts;
  readonly mediaStore?: MediaStore;
}

/** Opens renderers in this process that share a queue and a bucket, each with a separate cache. */
export async function openHelpingRenderers() {
  const { connectionString, database, queue, onError } = await openTestQueue();
  const folder = await mkdtemp(join(tmpdir(), 'homereel-test-help-'));
  const bucket = await openTestBucket();
  const mediaStore = await openS3Store({ ...bucket, scratchFolder: join(folder, 'scratch') });
  const events: RenderEvent[] = [];
  const running: (() => Promise<void>)[] = [];
  await queue.onEvent(async (event) => void events.push(event));
  afterAll(() => removeFolder(folder));
  const paths = await makePhotos(join(folder, 'photos'), 2, size);
  const items = paths.map((_, i) => ({
    shotId: shotId.parse(randomUUID()),
    kind: 'photo' as const,
    media: mediaKey.parse(`photo-${i}.jpg`),
    ...size,
    motion: 'zoom-in' as const,
    disclosure: 'none' as const,
  })) satisfies RenderShot[];
  for (const [i, path] of paths.entries()) {
    await mediaStore.write(mediaKey.parse(`photo-${i}.jpg`), createReadStream(path));
  }

  const enqueue = async (
    photoSeconds = 1,
    ofShapes: readonly VideoShape[] = shapes,
  ): Promise<ProjectVideoJob> => {
    const id = jobId.parse(randomUUID());
    const job: ProjectVideoJob = {
      kind: 'project-video',
      jobId: id,
      projectId: projectId.parse(randomUUID()),
      items: items.map((item) => ({ ...item, framing: { seconds: photoSeconds } })),
      transitions: ['instant'],
      labelAltered: false,
      music: 'none',
      versions: ofShapes.map((shape, i) => toVersion(`${id}-${i}`, { shape })),
    };
    await database.transaction((transaction) => queue.enqueue(transaction, job, 'anna'));
    return job;
  };
  const listLeft = async () => {
    const [left] = await database.query<{ parts: number; invitations: number }>(
      `select (select count(*)::int from job_checkpoints where name like 'part %') as parts,
              (select count(*)::int from jobs.job where name = 'help' and state < 'completed')
                as invitations`,
    );
    return left;
  };

  const site = {
    folder,
    mediaStore,
    database,
    queue,
    events,
    connectionString,
    bucket,
    enqueue,
    /** Waits for the end of a job. @returns its videos. */
    async untilMade({ jobId: id, versions }: ProjectVideoJob): Promise<Buffer[]> {
      await eventually(() => {
        const end = events.find((event) => event.jobId === id && event.kind === 'completed');
        if (end === undefined) throw new Error(JSON.stringify(events.slice(-2)));
      }, JOB_MS);
      return Promise.all(
        versions.map(async ({ output }) => buffer(await mediaStore.read(output.video))),
      );
    },
    async forgetSegments() {
      await mediaStore.removeAll(SEGMENTS_FOLDER);
    },
    async startRenderer(name: string, changes: RendererChanges = {}) {
      const { encoderVersion = 'one', onHelp = (parts) => parts } = changes;
      const { onOffer = (parts) => parts } = changes;
      const own = { folder: join(folder, `segments-${name}-${randomUUID()}`), maxBytes: 1e9 };
      const encoder = await makeCountingFfmpeg(join(folder, `ffmpeg-${name}-${randomUUID()}`));
      // The test bucket reports that all its objects are months old.
      const store = { ...(changes.mediaStore ?? mediaStore), list: listNothing };
      const deps: JobDeps = {
        mediaStore,
        segmentStore: openSegmentStore(store, encoderVersion, 1e9),
        ffmpeg: encoder.program,
        ffprobe: process.env.FFPROBE_PATH || 'ffprobe',
        cache: own,
        cores: 1,
      };
      const slots = { videos: 1, pictures: 1 };
      const worker = await openPgBossWorker({ connectionString, slots, onError, encoderVersion });
      let isGone = false;
      const stop = async () => {
        if (!isGone) await worker.drain();
        isGone = true;
      };
      running.push(stop);
      return {
        encoder,
        stop,
        workStreams: worker.workStreams,
        hold: () =>
          worker.work(async (run) => {
            if (run.job.kind !== 'project-video') throw new Error('no such job is enqueued');
            const seekHelp: typeof run.seekHelp = async (versionIds) => {
              const offered = await run.seekHelp(versionIds);
              return typeof offered === 'object' ? onOffer(offered) : offered;
            };
            return makeProjectVideo(run.job, { ...run, seekHelp }, deps);
          }),
        help: () =>
          worker.workHelp((job, parts, signal) =>
            helpProjectVideo(job, onHelp(parts), signal, deps),
          ),
      };
    },
  };
  const clear = async () => {
    await Promise.all(running.splice(0).map((stop) => stop()));
    await database.query('delete from jobs.job');
    await site.forgetSegments();
  };
  // The remains of a failed test must not affect the next one, nor its own retry.
  afterEach(clear);
  afterAll(clear);
  return {
    ...site,
    async expectNothingLeft() {
      await eventually(async () => expect(await listLeft()).toEqual({ parts: 0, invitations: 0 }));
    },
    /**
     * Renders a job without help although a helper is available. Returns its videos and its number of
     * segments.
     */
    async makeUnhelped() {
      const renderer = await site.startRenderer('unhelped');
      const other = await site.startRenderer('idle');
      await renderer.hold();
      const videos = await site.untilMade(await enqueue());
      await Promise.all([renderer.stop(), other.stop()]);
      await site.forgetSegments();
      return { videos, segments: await renderer.encoder.count() };
    },
  };
}
