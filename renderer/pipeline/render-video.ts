import {
  describeSource,
  stateSourceOfJpeg,
  stateSourceOfMp4,
} from '@/adapters/picture/state-source';
import { storyboardSeconds } from '@/contracts/storyboard';
import { findScenes } from '../analysis/find-scenes';
import { checkVideo } from './check-video';
import { hashInputs } from './hash-inputs';
import { joinSegments } from './join-segments';
import { makePoster } from './make-poster';
import { makePreview } from './make-preview';
import { planSegments, type Segment } from './plan-segments';
import { startProgressMeter } from './progress-meter';
import type { RenderedVideo, RenderTools, VideoRequest } from './render-request';
import { renderSegments } from './render-segments';
import { openSegmentCache, type SegmentFiles } from './segment-cache';

/**
 * Makes a video of photos and clips, with its poster and preview, in the folder that was given.
 * Rejects with the signal's reason when it is aborted; no process is left then.
 */
export async function renderVideo(
  wanted: VideoRequest,
  tools: RenderTools,
): Promise<RenderedVideo> {
  const meter = startProgressMeter(tools.announce);
  try {
    const cache = await openSegmentCache(tools.cache.folder, tools.cache.maxBytes);
    const contents = await hashInputs(wanted.items, tools.signal);
    const request = await findScenes(wanted, contents, tools.cache.folder, tools.signal);
    const segments = planSegments(request, contents);

    meter.enter('rendering');
    const files = await renderSegments(request, segments, cache, tools, meter);

    meter.enter('finishing');
    const finished = await finishVideo(request, segments, files, tools).catch(
      async (error: unknown) => {
        // A segment may have been damaged since it was made, by a power cut say.
        if (!tools.signal.aborted) await cache.forget(segments.map(({ key }) => key));
        throw error;
      },
    );
    await cache.prune();
    const seconds = storyboardSeconds(request.storyboard);
    const inDepth = request.items.filter(({ scene }) => scene !== undefined).map(({ id }) => id);
    return { ...request.size, ...finished, seconds, inDepth, renderedFrames: meter.made() };
  } finally {
    meter.stop();
  }
}

async function finishVideo(
  request: VideoRequest,
  segments: readonly Segment[],
  files: readonly SegmentFiles[],
  tools: RenderTools,
) {
  const [[segment], [first]] = [segments, files];
  if (segment === undefined || first === undefined) throw new Error('a video without a segment');
  const previews = files.map((file) => file.preview);
  const finishing = [
    finishFilm(request, files, tools),
    finishPoster(first.video, segment.frames, request, tools),
    makePreview(previews, tools),
  ] as const;
  // None may still run when another has failed: the render's folder is removed then.
  await Promise.allSettled(finishing);
  const [film, poster, preview] = await Promise.all(finishing);
  return { ...film, poster, preview };
}

async function finishFilm(
  { storyboard, size, source }: VideoRequest,
  files: readonly SegmentFiles[],
  tools: RenderTools,
) {
  const paths = files.map((file) => file.video);
  const video = await joinSegments(paths, 'video', tools, source && describeSource(source));
  if (source !== undefined) await stateSourceOfMp4(video, source);
  const bytes = await checkVideo(video, storyboard.totalFrames, size, tools);
  return { video, bytes };
}

async function finishPoster(
  firstSegment: string,
  frames: number,
  { source }: VideoRequest,
  tools: RenderTools,
): Promise<string> {
  const poster = await makePoster(firstSegment, frames, tools);
  if (source !== undefined) await stateSourceOfJpeg(poster, source);
  return poster;
}
