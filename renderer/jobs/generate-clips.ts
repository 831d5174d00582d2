import type { EnhancementRun } from '@/adapters/ai/ai';
import type { ImageToVideoProvider } from '@/adapters/ai/image-to-video-provider';
import { JobFailure, type JobRun } from '@/adapters/queue/job-queue';
import type { MediaStore } from '@/adapters/storage/media-store';
import { FRAME_RATE } from '@/contracts/production/storyboard';
import type { CameraMotion } from '@/contracts/project/motion';
import { toKnownContents } from '../pipeline/choose-copies';
import type { GeneratedClipCache } from '../pipeline/generated-clip-cache';
import { hashInputs, hashOf } from '../pipeline/hash-inputs';
import type { LocalShot, RenderRequest } from '../pipeline/render-request';
import { limitToGenerated } from './plan-version';

export interface GeneratorDeps {
  readonly imageToVideo: ImageToVideoProvider;
  readonly generatedClips: GeneratedClipCache;
  readonly mediaStore: MediaStore;
  /** Whether the label is shown while the generated video is on screen. */
  readonly isLabelled: boolean;
}

/** Camera motions in words for the model. */
const movements: Readonly<Record<CameraMotion, string>> = {
  'pan-right': 'The camera pans slowly and steadily to the right',
  'pan-left': 'The camera pans slowly and steadily to the left',
  'pan-up': 'The camera tilts slowly and steadily upwards',
  'zoom-in': 'The camera moves slowly and steadily forwards',
  'zoom-out': 'The camera moves slowly and steadily backwards',
  'dolly-in': 'The camera dollies slowly and steadily into the space',
  'depth-motion': 'The camera dollies slowly and steadily into the space, drifting a little aside',
  still: 'The camera stands perfectly still',
};
const TRUE_TO_PLACE =
  'Real-estate footage of exactly this place: nothing appears, disappears, moves or changes its shape. Natural light, no people, no text.';

/**
 * Generates videos from the photos of a project's video with an image-to-video model. Photos that the model
 * refuses or fails at stay photos with a normal camera motion, because one difficult photo must not prevent
 * the video.
 */
export async function generateClips(
  request: RenderRequest,
  deps: GeneratorDeps,
  run: Pick<JobRun, 'signal' | 'checkpoints'> & {
    readonly onProgress: EnhancementRun['onProgress'];
  },
): Promise<RenderRequest> {
  // The provider is not called, and paid, again because a larger file of the same photo arrived.
  const contents = toKnownContents(request.shots, await hashInputs(request.shots, run.signal));
  const storyboard = limitToGenerated(request.storyboard, request.transitions, (i, planned) =>
    request.shots[i]?.kind === 'photo' ? deps.imageToVideo.secondsFor(planned) : undefined,
  );
  const shares: number[] = request.shots.map(({ kind }) => (kind === 'photo' ? 0 : 1));
  const items = await allOrNone(run.signal, request.shots, (item, i, signal) => {
    if (item.kind !== 'photo') return Promise.resolve(item);
    const onProgress: EnhancementRun['onProgress'] = (share, secondsLeft) => {
      shares[i] = share;
      run.onProgress(shares.reduce((sum, one) => sum + one, 0) / shares.length, secondsLeft);
    };
    const shot = toShot({ ...request, storyboard }, contents, i);
    return generateClip(shot, deps, { ...run, signal, onProgress });
  });
  const isGenerated = items.some((item) => item.isGenerated);
  const source = isGenerated ? 'compositeSynthetic' : request.source;
  return { ...request, shots: items, storyboard, source };
}

/**
 * Runs the work for every item concurrently. A failure stops the others, and all have ended when this
 * rejects: the next attempt would otherwise request a video again that is still being generated.
 */
async function allOrNone<Item>(
  signal: AbortSignal,
  items: readonly Item[],
  work: (item: Item, i: number, signal: AbortSignal) => Promise<Item>,
): Promise<Item[]> {
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  const results = await Promise.allSettled(
    items.map((item, i) =>
      work(item, i, either).catch((error: unknown) => {
        stop.abort(error);
        throw error;
      }),
    ),
  );
  if (either.aborted) throw either.reason;
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

interface Shot {
  readonly item: LocalShot;
  readonly content: string;
  /** The next photo, if there is one. */
  readonly towards: { readonly path: string; readonly content: string } | undefined;
  readonly seconds: number;
}

function toShot(
  { shots: items, storyboard }: RenderRequest,
  contents: readonly string[],
  i: number,
): Shot {
  const item = items[i];
  if (item === undefined) throw new Error(`there is no item ${i}`);
  const next = items[i + 1];
  return {
    item,
    content: contents[i] ?? '',
    towards:
      next?.kind === 'photo' ? { path: next.path, content: contents[i + 1] ?? '' } : undefined,
    seconds: (storyboard.shots[i]?.frames ?? 0) / FRAME_RATE,
  };
}

async function generateClip(
  { item, content, towards, seconds }: Shot,
  { imageToVideo, generatedClips, mediaStore, isLabelled }: GeneratorDeps,
  run: Parameters<typeof generateClips>[2],
): Promise<LocalShot> {
  const prompt = `${movements[item.motion]}. ${TRUE_TO_PLACE}`;
  const length = imageToVideo.secondsFor(seconds);
  const key = hashOf([imageToVideo.model, prompt, content, towards?.content, length]);
  await using folder = await mediaStore.scratch();
  try {
    const task = {
      name: `film ${item.id}`,
      from: item.path,
      towards: towards?.path,
      prompt,
      seconds,
      folder: folder.path,
    };
    const { path, width, height } =
      (await generatedClips.find(key)) ??
      (await generatedClips.adopt(key, await imageToVideo.generate(task, run)));
    return { ...item, kind: 'clip', path, width, height, isLabelled, isGenerated: true };
  } catch (error) {
    run.signal.throwIfAborted();
    // A transient failure fails the job, whose retry reuses the videos already requested.
    if (error instanceof JobFailure && error.failure !== 'transient') return item;
    throw error;
  } finally {
    run.onProgress(1);
  }
}
