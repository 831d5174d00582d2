import { join } from 'node:path';
import type { JobRun } from '@/adapters/queue/job-queue';
import type { LocalCopy, MediaStore } from '@/adapters/storage/media-store';
import type { ShotId } from '@/contracts/ids';
import type { ProjectVideoJob, RenderItem } from '@/contracts/render-job';
import { shapeSizes } from '@/contracts/shape';
import { planStoryboard } from '@/contracts/storyboard';
import { type RenderResult, toDisclosure } from './render-result';
import { renderVideo } from './render-video';
import type { RenderProgressReport, VideoRequest } from './video-request';

/** What every job of this process may use. */
export interface JobTools {
  readonly mediaStore: MediaStore;
  readonly ffmpeg: string;
  readonly ffprobe: string;
  readonly cache: { readonly folder: string; readonly maxBytes: number };
  readonly cores: number;
}

/** Makes a project's video and puts it, its poster and its preview into the store. */
export async function makeProjectVideo(
  job: ProjectVideoJob,
  { signal, announce }: Pick<JobRun, 'signal' | 'announce'>,
  tools: JobTools,
): Promise<RenderResult> {
  const { mediaStore } = tools;
  const copies: LocalCopy[] = [];
  try {
    for (const item of job.items) copies.push(await mediaStore.localCopy(item.media));
    const scratch = await mediaStore.scratch();
    copies.push(scratch);
    const rendered = await renderVideo(toRequest(job, copies), {
      ...tools,
      folder: join(scratch.path),
      signal,
      announce: (report) => announce(toProgress(report)),
    });
    await mediaStore.adopt(job.output.poster, rendered.poster);
    await mediaStore.adopt(job.output.preview, rendered.preview);
    // Last: whoever finds the video finds the others too.
    await mediaStore.adopt(job.output.video, rendered.video);
    const { width, height, seconds, bytes } = rendered;
    const disclosure = toDisclosure(job.items);
    return { width, height, seconds, bytes, disclosure, provider: 'local', adjustments: [] };
  } finally {
    await Promise.all(copies.map((copy) => copy.release()));
  }
}

function toRequest(job: ProjectVideoJob, copies: readonly LocalCopy[]): VideoRequest {
  const { items, transitions, labelAltered } = job;
  const { width, height } = shapeSizes[job.shape];
  return {
    size: { width, height },
    items: items.map((item, i) => ({
      id: item.shotId,
      kind: item.kind,
      path: copies[i]?.path ?? '',
      width: item.width,
      height: item.height,
      motion: item.motion,
      isLabelled: labelAltered && item.disclosure === 'altered',
    })),
    transitions,
    storyboard: planStoryboard(items.map(toStoryboardItem), transitions),
  };
}

function toStoryboardItem({ kind, seconds }: RenderItem) {
  return kind === 'photo' ? ({ kind } as const) : ({ kind, seconds: seconds ?? 1 } as const);
}

export function toProgress(report: RenderProgressReport): Parameters<JobRun['announce']>[0] {
  return {
    stage: report.stage,
    progress: report.progress,
    ...(report.etaSeconds !== undefined && { etaSeconds: report.etaSeconds }),
    ...(report.itemId !== undefined && { shotId: report.itemId as ShotId }),
  };
}
