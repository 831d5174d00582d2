import type { ImageToVideoProvider } from '@/adapters/ai/image-to-video-provider';
import type { JobRun } from '@/adapters/queue/job-queue';
import type { ShotVideoJob } from '@/contracts/render-job';
import { shapeSizes } from '@/contracts/shape';
import { FRAME_RATE } from '@/contracts/storyboard';
import { renderVideo } from '../pipeline/render-video';
import type { JobDeps } from './job-deps';
import type { RenderResult } from './render-result';
import { announceShare } from './report-progress';

/** Seconds, unless the prompt names others. */
const USUAL_SECONDS = 5;
const MAX_SECONDS = 10;
/** The model takes most of the time. */
const GENERATION_SHARE = 0.85;

/** Has a generative model film one photo, and puts the video and its poster into the store. */
export async function renderShotVideo(
  job: ShotVideoJob,
  { signal, announce, checkpoints }: Pick<JobRun, 'signal' | 'announce' | 'checkpoints'>,
  deps: JobDeps,
  imageToVideo: ImageToVideoProvider,
): Promise<RenderResult> {
  const { mediaStore } = deps;
  await using photo = await mediaStore.localCopy(job.item.media);
  await using scratch = await mediaStore.scratch();
  await using move = await mediaStore.scratch();
  const { prompt, item, labelAltered } = job;
  const seconds = readSeconds(prompt);
  const clip = await imageToVideo.generate(
    { name: 'film', from: photo.path, prompt, seconds, folder: move.path },
    { signal, checkpoints, onProgress: announceShare(announce, 0, GENERATION_SHARE) },
  );
  const frames = Math.max(1, Math.floor(clip.seconds * FRAME_RATE));
  const { width, height } = shapeSizes['16:9'];
  const rendered = await renderVideo(
    {
      size: { width, height },
      shots: [
        {
          ...clip,
          id: item.shotId,
          kind: 'clip',
          motion: item.motion,
          isLabelled: labelAltered,
        },
      ],
      transitions: [],
      storyboard: { shots: [{ start: 0, frames }], transitions: [], totalFrames: frames },
      source: 'trainedAlgorithmicMedia',
    },
    {
      ...deps,
      folder: scratch.path,
      signal,
      announce: ({ progress, etaSeconds }) =>
        announceShare(announce, GENERATION_SHARE, 1)(progress, etaSeconds),
    },
  );
  await mediaStore.adopt(job.output.poster, rendered.poster);
  // Last: whoever finds the video finds its poster too.
  await mediaStore.adopt(job.output.video, rendered.video);
  return {
    width,
    height,
    seconds: rendered.seconds,
    bytes: rendered.bytes,
    adjustments: [],
    carriesLabel: job.labelAltered,
    disclosure: 'altered',
    provider: 'fal',
    model: clip.model,
  };
}

/** "6 seconds", "8s": how long the person wants it. */
function readSeconds(prompt: string): number {
  const named = Number(/(\d+(?:\.\d+)?)\s*(?:s|secs?|seconds?)\b/i.exec(prompt)?.[1]);
  return Number.isFinite(named) ? Math.min(MAX_SECONDS, Math.max(1, named)) : USUAL_SECONDS;
}
