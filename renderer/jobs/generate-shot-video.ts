import type { JobRun } from '@/adapters/queue/job-queue';
import type { ShotVideoJob } from '@/contracts/render-job';
import { shapeSizes } from '@/contracts/shape';
import { FRAME_RATE } from '@/contracts/storyboard';
import type { RenderRequest } from '../pipeline/render-request';
import { renderVideo } from '../pipeline/render-video';
import { type MotionPlan, readMotionPrompt } from './read-motion-prompt';
import { type JobTools, toProgress } from './render-project-video';
import { type RenderResult, toDisclosure } from './render-result';
import { filmShot } from './render-shot-video';

/**
 * Makes a video of one photo, filmed as the prompt says, and puts it and its poster into the store.
 * @throws JobFailure when the prompt asks for what a camera before a photo cannot do.
 */
export async function makeShotVideo(
  job: ShotVideoJob,
  run: Pick<JobRun, 'signal' | 'announce' | 'checkpoints'>,
  tools: JobTools,
): Promise<RenderResult> {
  if (tools.filmer !== undefined) return filmShot(job, run, tools, tools.filmer);
  const { signal, announce } = run;
  const plan = readMotionPrompt(job.prompt);
  const photo = await tools.mediaStore.localCopy(job.item.media);
  const scratch = await tools.mediaStore.scratch();
  try {
    const rendered = await renderVideo(toRequest(job, plan, photo.path), {
      ...tools,
      folder: scratch.path,
      signal,
      announce: (report) => announce(toProgress(report)),
    });
    await tools.mediaStore.adopt(job.output.poster, rendered.poster);
    // Last: whoever finds the video finds its poster too.
    await tools.mediaStore.adopt(job.output.video, rendered.video);
    const { width, height, seconds, bytes } = rendered;
    const disclosure = toDisclosure([job.item]);
    const adjustments = [describePlan(plan, rendered.inDepth.length > 0)];
    const carriesLabel = isLabelled(job);
    return {
      ...{ width, height, seconds, bytes, disclosure, adjustments, carriesLabel },
      provider: 'local',
    };
  } finally {
    await Promise.all([photo.release(), scratch.release()]);
  }
}

function isLabelled({ item, labelAltered }: ShotVideoJob): boolean {
  return labelAltered && item.disclosure === 'altered';
}

function toRequest(
  job: ShotVideoJob,
  { seconds, ...filming }: MotionPlan,
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
        ...filming,
        inDepth: filming.pace > 0,
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
