import type { ImageToVideoProvider } from '@/adapters/ai/image-to-video-provider';
import type { JobRun } from '@/adapters/queue/job-queue';
import type { ShotVideoJob } from '@/contracts/production/render-job';
import { FRAME_RATE } from '@/contracts/production/storyboard';
import type { JobDeps } from './job-deps';
import type { RenderResult } from './render-result';
import { renderShot } from './render-shot';
import { announceShare } from './report-progress';

/** Seconds, unless the prompt says otherwise. */
const USUAL_SECONDS = 5;
const MAX_SECONDS = 10;
/** Share of the progress for the model, which takes most of the time. */
const GENERATION_SHARE = 0.85;

/** Generates a video from one photo with an image-to-video model, and stores the video and its poster. */
export async function generateShotVideo(
  job: ShotVideoJob,
  { signal, announce, checkpoints }: Pick<JobRun, 'signal' | 'announce' | 'checkpoints'>,
  deps: JobDeps,
  imageToVideo: ImageToVideoProvider,
): Promise<RenderResult> {
  const { prompt, item, labelAltered } = job;
  await using photo = await deps.mediaStore.localCopy(item.media);
  await using folder = await deps.mediaStore.scratch();
  const { model, ...clip } = await imageToVideo.generate(
    { name: 'film', from: photo.path, prompt, seconds: readSeconds(prompt), folder: folder.path },
    { signal, checkpoints, onProgress: announceShare(announce, 0, GENERATION_SHARE) },
  );
  const announceRendering = announceShare(announce, GENERATION_SHARE, 1);
  const { width, height, seconds, bytes } = await renderShot(
    job,
    {
      shot: {
        ...clip,
        id: item.shotId,
        kind: 'clip',
        motion: item.motion,
        isLabelled: labelAltered,
      },
      frames: Math.max(1, Math.floor(clip.seconds * FRAME_RATE)),
      source: 'trainedAlgorithmicMedia',
    },
    { signal, announce: ({ progress, etaSeconds }) => announceRendering(progress, etaSeconds) },
    deps,
  );
  return {
    width,
    height,
    seconds,
    bytes,
    adjustments: [],
    carriesLabel: labelAltered,
    disclosure: 'altered',
    provider: 'fal',
    model,
  };
}

/** Reads the wanted length, such as "6 seconds" or "8s". */
function readSeconds(prompt: string): number {
  const named = Number(/(\d+(?:\.\d+)?)\s*(?:s|secs?|seconds?)\b/i.exec(prompt)?.[1]);
  return Number.isFinite(named) ? Math.min(MAX_SECONDS, Math.max(1, named)) : USUAL_SECONDS;
}
