import type { JobRun } from '@/adapters/queue/job-queue';
import type { ShotVideoJob } from '@/contracts/production/render-job';
import { FRAME_RATE } from '@/contracts/production/storyboard';
import { generateShotVideo } from './generate-shot-video';
import type { JobDeps } from './job-deps';
import { type MotionPlan, readMotionPrompt } from './read-motion-prompt';
import { type RenderResult, toDisclosure } from './render-result';
import { renderShot } from './render-shot';
import { toProgress } from './report-progress';

/**
 * Renders a video of one photo with the camera motion of the prompt, and stores it with its poster.
 * @throws JobFailure if the prompt asks for something other than a camera motion over the photo.
 */
export async function makeShotVideo(
  job: ShotVideoJob,
  run: Pick<JobRun, 'signal' | 'announce' | 'checkpoints'>,
  deps: JobDeps,
): Promise<RenderResult> {
  if (deps.imageToVideo !== undefined) return generateShotVideo(job, run, deps, deps.imageToVideo);
  const { item, labelAltered, prompt } = job;
  const plan = readMotionPrompt(prompt);
  const { seconds: planned, ...move } = plan;
  await using photo = await deps.mediaStore.localCopy(item.media);
  const isAltered = item.disclosure === 'altered';
  const isLabelled = labelAltered && isAltered;
  const { width, height, seconds, bytes, inDepth } = await renderShot(
    job,
    {
      shot: {
        ...move,
        id: item.shotId,
        kind: 'photo',
        path: photo.path,
        width: item.width,
        height: item.height,
        inDepth: move.pace > 0,
        isLabelled,
      },
      frames: Math.round(planned * FRAME_RATE),
      source: isAltered ? 'composite' : undefined,
    },
    { signal: run.signal, announce: (report) => run.announce(toProgress(report)) },
    deps,
  );
  return {
    width,
    height,
    seconds,
    bytes,
    disclosure: toDisclosure([item]),
    adjustments: [describePlan(plan, inDepth.length > 0)],
    carriesLabel: isLabelled,
    provider: 'local',
  };
}

function describePlan(
  { motion, isBackwards, seconds, pace }: MotionPlan,
  inDepth: boolean,
): string {
  if (pace === 0) return `still, ${seconds} s`;
  return `${motion}${isBackwards ? ' backwards' : ''}${inDepth ? ' in depth' : ''}, ${seconds} s`;
}
