import { randomUUID } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jobId, mediaKey, projectId, type ShotId, shotId, versionId } from '@/contracts/ids';
import type { ProjectVideoJob, RenderVersion } from '@/contracts/production/render-job';
import { versionPresets } from '@/contracts/production/versions';
import { defaultMotion } from '@/contracts/project/motion';
import type { VideoMusic } from '@/contracts/project/music';
import { defaultTransition } from '@/contracts/project/transition';
import type { VersionWords } from '@/contracts/project/words';
import { type Bench, cores, ffmpeg } from '../render/bench';
import { type Measured, measureProcess } from '../render/measure';
import type { BenchPhoto } from '../render/requests';

const child = fileURLToPath(new URL('./job-child.mjs', import.meta.url));

export interface MeasuredJob extends Measured {
  /** The folder of its files. */
  readonly store: string;
}

/** Returns a version of all photos, whose length follows from its photos. */
export function toVersion(
  preset: keyof typeof versionPresets,
  targetSeconds: number,
): RenderVersion {
  const id = versionId.parse(randomUUID());
  return {
    versionId: id,
    shape: versionPresets[preset].shape,
    targetSeconds,
    shots: preset === 'teaser' ? 'strongest' : 'all',
    output: {
      video: mediaKey.parse(`${id}.mp4`),
      poster: mediaKey.parse(`${id}.jpg`),
      preview: mediaKey.parse(`${id}-preview.mp4`),
    },
  };
}

export interface JobOptions {
  readonly music?: VideoMusic;
  /** Returns the words of every version, for shots with these ids. */
  readonly toWords?: (shotIds: readonly ShotId[]) => VersionWords;
  /** Seconds of each photo, instead of those computed by the version. */
  readonly photoSeconds?: readonly number[];
}

/** Runs a job like the service, in a separate process. Without `cache` nothing is cached. */
export async function measureJob(
  bench: Bench,
  photos: readonly BenchPhoto[],
  versions: readonly RenderVersion[],
  cache?: string,
  { music = 'none', toWords, photoSeconds }: JobOptions = {},
): Promise<MeasuredJob> {
  const own = await mkdtemp(join(bench.folder, 'job-'));
  const keys = photos.map((_, i) => mediaKey.parse(`photo-${i}.jpg`));
  const shotIds = photos.map(() => shotId.parse(randomUUID()));
  const words = toWords?.(shotIds);
  const job: ProjectVideoJob = {
    kind: 'project-video',
    jobId: jobId.parse(randomUUID()),
    projectId: projectId.parse(randomUUID()),
    items: photos.map(({ width, height }, i) => ({
      shotId: shotId.parse(shotIds[i]),
      kind: 'photo',
      media: mediaKey.parse(keys[i]),
      width,
      height,
      motion: defaultMotion(i),
      disclosure: 'none',
      framing: { seconds: photoSeconds?.[i] },
    })),
    transitions: photos.slice(1).map((_, i) => defaultTransition(i)),
    labelAltered: false,
    music,
    versions: versions.map((version) => ({ ...version, ...(words && { words }) })),
  };
  const files = Object.fromEntries(photos.map(({ path }, i) => [keys[i], path]));
  const order = join(own, 'order.json');
  const where = { folder: join(own, 'work'), cache: cache ?? join(own, 'cache'), cores, ffmpeg };
  await writeFile(order, JSON.stringify({ job, files, ...where }));
  const measured = await measureProcess(process.execPath, [child, order]);
  return { ...measured, store: join(where.folder, 'store') };
}
