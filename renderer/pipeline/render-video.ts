import {
  describeSource,
  stateSourceOfJpeg,
  stateSourceOfMp4,
} from '@/adapters/picture/state-source';
import { storyboardSeconds } from '@/contracts/storyboard';
import { findScenes } from '../analysis/find-scenes';
import { addOverlays } from './add-overlays';
import { checkVideo } from './check-video';
import { hashInputs } from './hash-inputs';
import { joinSegments } from './join-segments';
import { makePoster } from './make-poster';
import { makePreview } from './make-preview';
import { planSegments, type Segment } from './plan-segments';
import { startProgressMeter } from './progress-meter';
import type { RenderDeps, RenderedVideo, RenderRequest } from './render-request';
import { renderSegments } from './render-segments';
import { openSegmentCache, type SegmentFiles } from './segment-cache';

/**
 * Makes a video of photos and clips, with its poster and preview, in the folder that was given.
 * Rejects with the signal's reason when it is aborted; no process is left then.
 */
export async function renderVideo(wanted: RenderRequest, deps: RenderDeps): Promise<RenderedVideo> {
  const meter = startProgressMeter(deps.announce);
  try {
    const cache = await openSegmentCache(deps.cache.folder, deps.cache.maxBytes);
    const contents = await hashInputs(wanted.shots, deps.signal);
    const request = await findScenes(wanted, contents, deps.cache.folder, deps.signal);
    const planned = planSegments(request, contents);
    const segments = addOverlays(planned, request.storyboard, request.overlays);

    meter.enter('rendering');
    const files = await renderSegments(request, segments, cache, deps, meter);

    meter.enter('finishing');
    const finished = await finishVideo(request, segments, files, deps).catch(
      async (error: unknown) => {
        // A segment may have been damaged since it was made, by a power cut say.
        if (!deps.signal.aborted) await cache.forget(segments.map(({ key }) => key));
        throw error;
      },
    );
    await cache.prune();
    const seconds = storyboardSeconds(request.storyboard);
    const inDepth = request.shots.filter(({ scene }) => scene !== undefined).map(({ id }) => id);
    return { ...request.size, ...finished, seconds, inDepth, renderedFrames: meter.made() };
  } finally {
    meter.stop();
  }
}

async function finishVideo(
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
  { storyboard, size, source }: RenderRequest,
  files: readonly SegmentFiles[],
  deps: RenderDeps,
) {
  const paths = files.map((file) => file.video);
  const video = await joinSegments(paths, 'video', deps, source && describeSource(source));
  if (source !== undefined) await stateSourceOfMp4(video, source);
  const bytes = await checkVideo(video, storyboard.totalFrames, size, deps);
  return { video, bytes };
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
