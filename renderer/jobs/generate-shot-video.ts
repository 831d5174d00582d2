import type { JobRun } from '@/adapters/queue/job-queue';
import type { ShotVideoJob } from '@/contracts/render-job';
import { shapeSizes } from '@/contracts/shape';
import { FRAME_RATE } from '@/contracts/storyboard';
import type { RenderRequest } from '../pipeline/render-request';
import { renderVideo } from '../pipeline/render-video';
import type { JobDeps } from './job-deps';
import { type MotionPlan, readMotionPrompt } from './read-motion-prompt';
import { type RenderResult, toDisclosure } from './render-result';
import { renderShotVideo } from './render-shot-video';
import { toProgress } from './report-progress';

/**
 * Makes a video of one photo, filmed as the prompt says, and puts it and its poster into the store.
 * @throws JobFailure when the prompt asks for what a camera before a photo cannot do.
 */
export async function makeShotVideo(
  job: ShotVideoJob,
  run: Pick<JobRun, 'signal' | 'announce' | 'checkpoints'>,
  deps: JobDeps,
): Promise<RenderResult> {
  if (deps.imageToVideo !== undefined) return renderShotVideo(job, run, deps, deps.imageToVideo);
  const { signal, announce } = run;
  const plan = readMotionPrompt(job.prompt);
  await using photo = await deps.mediaStore.localCopy(job.item.media);
  await using scratch = await deps.mediaStore.scratch();
  const rendered = await renderVideo(toRequest(job, plan, photo.path), {
    ...deps,
    folder: scratch.path,
    signal,
    announce: (report) => announce(toProgress(report)),
  });
  await deps.mediaStore.adopt(job.output.poster, rendered.poster);
  // Last: whoever finds the video finds its poster too.
  await deps.mediaStore.adopt(job.output.video, rendered.video);
  const { width, height, seconds, bytes } = rendered;
  const disclosure = toDisclosure([job.item]);
  const adjustments = [describePlan(plan, rendered.inDepth.length > 0)];
  const carriesLabel = isLabelled(job);
  return {
    ...{ width, height, seconds, bytes, disclosure, adjustments, carriesLabel },
    provider: 'local',
  };
}

function isLabelled({ item, labelAltered }: ShotVideoJob): boolean {
  return labelAltered && item.disclosure === 'altered';
}

function toRequest(
  job: ShotVideoJob,
  { seconds, ...move }: MotionPlan,
  path: string,
): RenderRequest {
  const { item } = job;
  const { width, height } = shapeSizes['16:9'];
  const frames = Math.round(seconds * FRAME_RATE);
  const photo = { id: item.shotId, kind: 'photo' as const, path };
  const size = { width: item.width, height: item.height };
  return {
    size: { width, height },
    shots: [
      {
        ...photo,
        ...size,
        ...move,
        inDepth: move.pace > 0,
        isLabelled: isLabelled(job),
      },
    ],
    transitions: [],
    storyboard: { shots: [{ start: 0, frames }], transitions: [], totalFrames: frames },
    source: item.disclosure === 'altered' ? 'composite' : undefined,
  };
}

function describePlan(
  { motion, isBackwards, seconds, pace }: MotionPlan,
  inDepth: boolean,
): string {
  if (pace === 0) return `still, ${seconds} s`;
  return `${motion}${isBackwards ? ' backwards' : ''}${inDepth ? ' in depth' : ''}, ${seconds} s`;
}
