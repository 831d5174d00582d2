import type { MediaPrograms } from '@/adapters/media/run-clip-program';
import { withSpan } from '@/adapters/tracing/tracing';
import { storyboardSeconds } from '@/contracts/production/storyboard';
import { findScenes } from '../analysis/find-scenes';
import { frameShots } from '../analysis/frame-shots';
import { settleOverlays } from '../analysis/settle-overlays';
import { addOverlays } from './add-overlays';
import { countAsCopies, showOriginals } from './choose-copies';
import { finishVideo } from './finish-video';
import { hashInputs } from './hash-inputs';
import { isDiskFull } from './is-disk-full';
import { makeSound } from './make-sound';
import { planSegments, type Segment } from './plan-segments';
import { startProgressMeter } from './progress-meter';
import type { RenderDeps, RenderedVideo, RenderRequest } from './render-request';
import { renderSegments } from './render-segments';
import { openSegmentCache } from './segment-cache';

/** A request with all that was found out about its pictures, and its segments. */
export interface PreparedVideo {
  readonly request: RenderRequest;
  readonly segments: readonly Segment[];
}

/**
 * Makes a video of photos and clips, with its poster and preview, in the folder that was given.
 * Rejects with the signal's reason when it is aborted; no process is left then.
 */
export async function renderVideo(wanted: RenderRequest, deps: RenderDeps): Promise<RenderedVideo> {
  // Preparing takes a while, so the user sees at once that it has started.
  deps.announce({ stage: 'preparing', progress: 0 });
  const contents = await hashInputs(wanted.shots, deps.signal);
  return renderPrepared(await prepareVideo(wanted, contents, deps), deps);
}

/**
 * Analyses the pictures and plans the segments; renders nothing.
 * @param contents a hash of each shot's file, in the order of the shots.
 */
export async function prepareVideo(
  wanted: RenderRequest,
  contents: readonly string[],
  deps: MediaPrograms & Pick<RenderDeps, 'cache' | 'signal'>,
): Promise<PreparedVideo> {
  const { folder } = deps.cache;
  const hashed = { request: wanted, contents };
  const known = countAsCopies(hashed);
  const framed = await frameShots(known.request, known.contents, { ...deps, folder });
  const moved = await findScenes(framed, known.contents, folder, deps.signal);
  const chosen = showOriginals({ ...known, request: moved }, hashed);
  const overlays = await settleOverlays(chosen.request, deps);
  const request = { ...chosen.request, overlays };
  const planned = planSegments(request, chosen.contents);
  return { request, segments: addOverlays(planned, request.storyboard, overlays) };
}

/** Renders the uncached segments of a prepared video, and joins it. */
export async function renderPrepared(
  { request, segments }: PreparedVideo,
  deps: RenderDeps,
): Promise<RenderedVideo> {
  const meter = startProgressMeter(deps.announce);
  const seconds = storyboardSeconds(request.storyboard);
  // Mixed concurrently with the encoding, because alone it would keep one processor busy after the last
  // frame.
  const sound = request.sound && makeSound(request.sound, seconds, deps);
  sound?.catch(() => undefined);
  try {
    const cache = await openSegmentCache(deps.cache.folder, deps.cache.maxBytes);
    meter.enter('rendering');
    const files = await withSpan('encode segments', {}, () =>
      renderSegments(request, segments, { cache, deps, meter }),
    );

    meter.enter('finishing');
    const finishing = withSpan('finish video', {}, () =>
      finishVideo(request, { segments, files, sound }, deps),
    );
    const finished = await finishing.catch(async (error: unknown) => {
      // A segment may have been damaged since it was encoded, for example by a power failure; a full disk
      // damages none.
      const mayBeDamaged = !deps.signal.aborted && !isDiskFull(error);
      if (mayBeDamaged) await cache.forget(segments.map(({ key }) => key));
      throw error;
    });
    await cache.prune();
    const inDepth = request.shots.filter(({ scene }) => scene !== undefined).map(({ id }) => id);
    return { ...request.size, ...finished, seconds, inDepth, renderedFrames: meter.made() };
  } finally {
    // It may not run any more when the render's folder is removed.
    await Promise.allSettled([sound]);
    meter.stop();
  }
}
