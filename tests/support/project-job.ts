import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JobRun } from '@/adapters/queue/job-queue';
import { openLocalStore } from '@/adapters/storage/local-store';
import { jobId, mediaKey, projectId, shotId, versionId } from '@/contracts/ids';
import type { ProjectVideoJob, RenderShot, RenderVersion } from '@/contracts/production/render-job';
import type { JobDeps } from '@/renderer/jobs/job-deps';
import { makeProjectVideo } from '@/renderer/jobs/render-project-video';
import { removeFolder } from './remove-folder';

type Reported = Parameters<JobRun['report']>[0];

/** A version of all shots; its files are named after it. */
export function toVersion(name: string, changes: Partial<RenderVersion> = {}): RenderVersion {
  return {
    versionId: versionId.parse(randomUUID()),
    shape: '16:9',
    targetSeconds: 6,
    shots: 'all',
    output: {
      video: mediaKey.parse(`${name}.mp4`),
      poster: mediaKey.parse(`${name}.jpg`),
      preview: mediaKey.parse(`${name}-preview.mp4`),
    },
    ...changes,
  };
}

/** Runs jobs of the renderer without a queue, on a store and a cache of its own. */
export async function openJobRunner() {
  const folder = await mkdtemp(join(tmpdir(), 'homereel-test-job-'));
  const mediaStore = await openLocalStore(join(folder, 'store'));
  const deps: JobDeps = {
    mediaStore,
    ffmpeg: process.env.FFMPEG_PATH || 'ffmpeg',
    ffprobe: process.env.FFPROBE_PATH || 'ffprobe',
    cache: { folder: join(folder, 'segments'), maxBytes: 1e9 },
    cores: 2,
  };
  let files = 0;
  return {
    folder,
    mediaStore,
    deps,
    /** Moves a file into the store. @returns the shot of it. */
    async addShot(
      path: string,
      shot: Pick<RenderShot, 'kind' | 'width' | 'height'> & Partial<RenderShot>,
    ): Promise<RenderShot> {
      const media = mediaKey.parse(`media-${files++}.${shot.kind === 'photo' ? 'jpg' : 'mp4'}`);
      await mediaStore.adopt(media, path);
      const id = shotId.parse(randomUUID());
      return { shotId: id, media, motion: 'zoom-in', disclosure: 'none', ...shot };
    },
    toJob: (items: readonly RenderShot[], versions: readonly RenderVersion[]): ProjectVideoJob => ({
      kind: 'project-video',
      jobId: jobId.parse(randomUUID()),
      projectId: projectId.parse(randomUUID()),
      items: [...items],
      transitions: items.slice(1).map(() => 'instant'),
      labelAltered: false,
      music: 'none',
      versions: [...versions],
    }),
    /** @param notes the job's checkpoints: pass those of an earlier run to take its job over. */
    start(job: ProjectVideoJob, changes: Partial<JobDeps & RunChanges> = {}) {
      const { notes = new Map<string, unknown>(), signal, onReport, ...depsChanges } = changes;
      const reports: Reported[] = [];
      const announced: Parameters<JobRun['announce']>[0][] = [];
      const write = async (name: string, value: object) => {
        notes.set(name, JSON.parse(JSON.stringify(value)));
      };
      const run = {
        signal: signal ?? new AbortController().signal,
        announce: (progress: (typeof announced)[number]) => {
          announced.push(progress);
        },
        checkpoints: { read: async (name: string) => notes.get(name), begin: write, write },
        report: async (event: Reported) => {
          reports.push(event);
          await onReport?.(event);
        },
      };
      const result = makeProjectVideo(job, run, { ...deps, ...depsChanges });
      result.catch(() => undefined);
      return { result, reports, announced, notes };
    },
    pathOf: async (key: RenderShot['media']) => (await mediaStore.localCopy(key)).path,
    remove: () => removeFolder(folder),
  };
}

interface RunChanges {
  readonly notes: Map<string, unknown>;
  readonly signal: AbortSignal;
  readonly onReport: (event: Reported) => Promise<void> | void;
}
