import {
  describeSource,
  stateSourceOfJpeg,
  stateSourceOfMp4,
} from '@/adapters/picture/state-source';
import { storyboardSeconds } from '@/contracts/storyboard';
import { findScenes } from './depth/find-scenes';
import { checkVideo } from './stages/check-video';
import { hashInputs } from './stages/hash-inputs';
import { joinSegments } from './stages/join-segments';
import { makePoster } from './stages/make-poster';
import { makePreview } from './stages/make-preview';
import { planSegments } from './stages/plan-segments';
import { startProgressMeter } from './stages/progress-meter';
import { renderSegments } from './stages/render-segments';
import { openSegmentCache, type SegmentFiles } from './stages/segment-cache';
import type { RenderedVideo, RenderTools, VideoRequest } from './video-request';

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
    const finished = await finishVideo(request, files, tools).catch(async (error: unknown) => {
      // A segment may have been damaged since it was made, by a power cut say.
      if (!tools.signal.aborted) await cache.forget(segments.map(({ key }) => key));
      throw error;
    });
    await cache.prune();
    const seconds = storyboardSeconds(request.storyboard);
    const inDepth = request.items.filter(({ scene }) => scene !== undefined).map(({ id }) => id);
    return { ...request.size, ...finished, seconds, inDepth, renderedFrames: meter.made() };
  } finally {
    meter.stop();
  }
}

async function finishVideo(
  { storyboard, size, source }: VideoRequest,
  files: readonly SegmentFiles[],
  tools: RenderTools,
) {
  const paths = files.map((file) => file.video);
  const video = await joinSegments(paths, 'video', tools, source && describeSource(source));
  if (source !== undefined) await stateSourceOfMp4(video, source);
  const bytes = await checkVideo(video, storyboard.totalFrames, size, tools);
  const poster = await makePoster(video, storyboard, tools);
  if (source !== undefined) await stateSourceOfJpeg(poster, source);
  const previews = files.map((file) => file.preview);
  const preview = await makePreview(previews, tools);
  return { video, bytes, poster, preview };
}
