import { join } from 'node:path';
import type { PictureEnhancer } from '@/adapters/ai/ai';
import type { ImageToVideoProvider } from '@/adapters/ai/image-to-video-provider';
import type { Sandbox } from '@/adapters/process/sandbox';
import type { JobRun } from '@/adapters/queue/job-queue';
import type { LocalCopy, MediaStore } from '@/adapters/storage/media-store';
import type { ShotId } from '@/contracts/ids';
import type { ProjectVideoJob, RenderShot } from '@/contracts/render-job';
import { shapeSizes } from '@/contracts/shape';
import { planStoryboard } from '@/contracts/storyboard';
import { layOutPhoto } from '@/engine/camera/photo-camera-path';
import type { GeneratedClipCache } from '../pipeline/generated-clip-cache';
import type { RenderProgressReport, RenderRequest } from '../pipeline/render-request';
import { renderVideo } from '../pipeline/render-video';
import { generateClips } from './generate-clips';
import { type RenderResult, toDisclosure } from './render-result';
import { announceShare } from './report-progress';

/** What every job of this process may use. */
export interface JobDeps {
  readonly mediaStore: MediaStore;
  readonly ffmpeg: string;
  readonly ffprobe: string;
  readonly sandbox?: Sandbox | undefined;
  readonly cache: { readonly folder: string; readonly maxBytes: number };
  readonly cores: number;
  /** Who changes pictures; this machine where nobody is named. */
  readonly enhancer?: PictureEnhancer | undefined;
  /** Who films single pictures; the camera of this machine where nobody is named. */
  readonly imageToVideo?: ImageToVideoProvider | undefined;
  /** Films by the filmer, where it films the photos of project videos too. */
  readonly generatedClips?: GeneratedClipCache | undefined;
}

/** The share of the work a model takes, where one films the photos. */
const GENERATION_SHARE = 0.7;
/** Frames a film may be wide or tall, and nothing of its label is cut off. */
const MAX_CUT_SHARE = 1.02;

/** Makes a project's video and puts it, its poster and its preview into the store. */
export async function makeProjectVideo(
  job: ProjectVideoJob,
  run: Pick<JobRun, 'signal' | 'announce' | 'checkpoints'>,
  deps: JobDeps,
): Promise<RenderResult> {
  const { mediaStore } = deps;
  const copies: LocalCopy[] = [];
  try {
    for (const item of job.items) copies.push(await mediaStore.localCopy(item.media));
    const scratch = await mediaStore.scratch();
    copies.push(scratch);
    const { request, announce } = await generate(job, toRequest(job, copies), run, deps);
    const rendered = await renderVideo(request, {
      ...deps,
      folder: join(scratch.path),
      signal: run.signal,
      announce: (report) => announce(toProgress(report)),
    });
    await mediaStore.adopt(job.output.poster, rendered.poster);
    await mediaStore.adopt(job.output.preview, rendered.preview);
    // Last: whoever finds the video finds the others too.
    await mediaStore.adopt(job.output.video, rendered.video);
    const { width, height, seconds, bytes } = rendered;
    return { width, height, seconds, bytes, adjustments: [], ...toOrigin(job, request, deps) };
  } finally {
    await Promise.all(copies.map((copy) => copy.release()));
  }
}

/** Where a model films the photos, has it do so first; that takes most of the time. */
async function generate(
  job: ProjectVideoJob,
  request: RenderRequest,
  run: Pick<JobRun, 'signal' | 'announce' | 'checkpoints'>,
  { imageToVideo, generatedClips, mediaStore }: JobDeps,
): Promise<{ request: RenderRequest; announce: JobRun['announce'] }> {
  if (imageToVideo === undefined || generatedClips === undefined)
    return { request, announce: run.announce };
  const onProgress = announceShare(run.announce, 0, GENERATION_SHARE);
  const deps = { imageToVideo, generatedClips, mediaStore, isLabelled: job.labelAltered };
  const generated = await generateClips(request, deps, { ...run, onProgress });
  const report = announceShare(run.announce, GENERATION_SHARE, 1);
  return {
    request: generated,
    announce: ({ progress, etaSeconds }) => report(progress, etaSeconds),
  };
}

/** Who made it, and how far what it shows was altered. */
function toOrigin(
  job: ProjectVideoJob,
  { shots: items }: RenderRequest,
  { imageToVideo }: JobDeps,
): Pick<RenderResult, 'disclosure' | 'provider' | 'model' | 'filmedShots'> {
  const filmedShots = job.items.flatMap(({ shotId }, i) => (items[i]?.isGenerated ? [shotId] : []));
  if (filmedShots.length === 0) return { disclosure: toDisclosure(job.items), provider: 'local' };
  return { disclosure: 'altered', provider: 'fal', model: imageToVideo?.model, filmedShots };
}

function toRequest(job: ProjectVideoJob, copies: readonly LocalCopy[]): RenderRequest {
  const { items, transitions, labelAltered } = job;
  const { width, height } = shapeSizes[job.shape];
  return {
    size: { width, height },
    shots: items.map((item, i) => ({
      id: item.shotId,
      kind: item.kind,
      path: copies[i]?.path ?? '',
      width: item.width,
      height: item.height,
      motion: item.motion,
      isLabelled: labelAltered && item.disclosure === 'altered' && !showsLabel(item, job.shape),
    })),
    transitions,
    storyboard: planStoryboard(items.map(toStoryboardItem), transitions),
    source: toDisclosure(items) === 'altered' ? 'composite' : undefined,
  };
}

/** Whether a video's own label is seen in this shape: not where the crop takes it away. */
function showsLabel(item: RenderShot, shape: ProjectVideoJob['shape']): boolean {
  if (item.carriesLabel !== true) return false;
  const layout = layOutPhoto(item, shapeSizes[shape]);
  return layout.needsBackdrop || Math.max(layout.width, layout.height) < MAX_CUT_SHARE;
}

function toStoryboardItem({ kind, seconds }: RenderShot) {
  return kind === 'photo' ? ({ kind } as const) : ({ kind, seconds: seconds ?? 1 } as const);
}

export function toProgress(report: RenderProgressReport): Parameters<JobRun['announce']>[0] {
  return {
    stage: report.stage,
    progress: report.progress,
    ...(report.etaSeconds !== undefined && { etaSeconds: report.etaSeconds }),
    ...(report.shotId !== undefined && { shotId: report.shotId as ShotId }),
  };
}
