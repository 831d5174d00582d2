import { rm } from 'node:fs/promises';
import {
  describeSource,
  stateSourceOfJpeg,
  stateSourceOfMp4,
} from '@/adapters/picture/state-source';
import { storyboardSeconds } from '@/contracts/storyboard';
import { checkVideo } from './check-video';
import { joinSegments } from './join-segments';
import { makePoster } from './make-poster';
import { makePreview } from './make-preview';
import { makeSound } from './make-sound';
import type { Segment } from './plan-segments';
import type { RenderDeps, RenderRequest } from './render-request';
import type { SegmentFiles } from './segment-cache';

/** Joins the segments to the video, and makes its poster and preview, in the render's folder. */
export async function finishVideo(
  request: RenderRequest,
  segments: readonly Segment[],
  files: readonly SegmentFiles[],
  deps: RenderDeps,
) {
  const [[segment], [first]] = [segments, files];
  if (segment === undefined || first === undefined) throw new Error('a video without a segment');
  const previews = files.map((file) => file.preview);
  const finishing = [
    finishWhole(request, files, deps),
    finishPoster(first.video, segment.frames, request, deps),
    makePreview(previews, deps),
  ] as const;
  // None may still run when another has failed: the render's folder is removed then.
  await Promise.allSettled(finishing);
  const [joined, poster, preview] = await Promise.all(finishing);
  return { ...joined, poster, preview };
}

async function finishWhole(
  { storyboard, size, source, sound }: RenderRequest,
  files: readonly SegmentFiles[],
  deps: RenderDeps,
) {
  const paths = files.map((file) => file.video);
  const mixed = sound && (await makeSound(sound, storyboardSeconds(storyboard), deps));
  try {
    const comment = source && describeSource(source);
    const video = await joinSegments(paths, 'video', deps, { comment, sound: mixed });
    if (source !== undefined) await stateSourceOfMp4(video, source);
    const bytes = await checkVideo(video, storyboard.totalFrames, size, deps);
    return { video, bytes };
  } catch (error) {
    // The sound in the cache may have been damaged since it was made, as segments may.
    if (mixed !== undefined && !deps.signal.aborted) await rm(mixed, { force: true });
    throw error;
  }
}

async function finishPoster(
  firstSegment: string,
  frames: number,
  { source }: RenderRequest,
  deps: RenderDeps,
): Promise<string> {
  const poster = await makePoster(firstSegment, frames, deps);
  if (source !== undefined) await stateSourceOfJpeg(poster, source);
  return poster;
}
