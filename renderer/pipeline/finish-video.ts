import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  describeSource,
  stateSourceOfJpeg,
  stateSourceOfMp4,
} from '@/adapters/picture/state-source';
import { runProcess } from '@/adapters/process/run-process';
import { FRAME_RATE } from '@/contracts/production/storyboard';
import type { FrameSize } from '@/engine/camera/frame-size';
import { checkVideo } from './check-video';
import { choosePosterFrame } from './choose-poster-frame';
import { embedFragments } from './embed-fragments';
import { type JoinExtras, stillArgs } from './ffmpeg/join-args';
import { isTopRung } from './ffmpeg/stream-args';
import { isDiskFull } from './is-disk-full';
import { joinSegments } from './join-segments';
import type { Segment } from './plan-segments';
import type { RenderDeps, RenderRequest } from './render-request';
import type { SegmentFiles } from './segment-cache';

const STILL_TIMEOUT_MS = 60_000;
/** The web downloads a preview when the pointer hovers over a card, so it must load immediately. */
const MAX_PREVIEW_BYTES = 660_000;

/** The parts of a video to join. */
export interface VideoParts {
  readonly segments: readonly Segment[];
  /** Files of each segment. */
  readonly files: readonly SegmentFiles[];
  /** Path of the sound, which may still be mixing; without it the file has no sound track. */
  readonly sound: Promise<string> | undefined;
}

/** Joins the segments to the video, and creates its poster and preview, in the render's folder. */
export async function finishVideo(
  request: RenderRequest,
  { segments, files, sound }: VideoParts,
  deps: RenderDeps,
) {
  const [[segment], [first]] = [segments, files];
  if (segment === undefined || first === undefined) throw new Error('a video without a segment');
  const finishing = [
    finishWhole(request, files, sound, deps),
    finishPoster(first.video, segment.frames, request, deps),
    finishPreview(files, deps),
  ] as const;
  // All must have ended if one fails, because the render's folder is then removed.
  await Promise.allSettled(finishing);
  const [joined, poster, preview] = await Promise.all(finishing);
  return { ...joined, poster, preview };
}

async function finishWhole(
  { storyboard, size, source }: RenderRequest,
  files: readonly SegmentFiles[],
  sound: VideoParts['sound'],
  deps: RenderDeps,
) {
  const paths = files.map((file) => file.video);
  const mixed = await sound;
  try {
    const comment = source && describeSource(source);
    const video = await joinVideo(paths, size, { comment, sound: mixed }, deps);
    if (source !== undefined) await stateSourceOfMp4(video, source);
    const bytes = await checkVideo(video, storyboard.totalFrames, size, deps);
    return { video, bytes };
  } catch (error) {
    // The cached sound may have been damaged since it was mixed, like segments.
    const mayBeDamaged = !deps.signal.aborted && !isDiskFull(error);
    if (mixed !== undefined && mayBeDamaged) await rm(mixed, { force: true });
    throw error;
  }
}

/** Joins a video; one that pages play directly is fragmented like a stream's top rung. */
async function joinVideo(
  paths: readonly string[],
  size: FrameSize,
  extras: JoinExtras,
  deps: RenderDeps,
): Promise<string> {
  if (!isTopRung(size)) return joinSegments(paths, 'video', deps, extras);
  const fragmented = join(deps.folder, 'fragments.mp4');
  const plain = await joinSegments(paths, 'joined', deps, { ...extras, fragmented });
  const video = join(deps.folder, 'video.mp4');
  await embedFragments(plain, fragmented, video);
  await Promise.all([rm(plain), rm(fragmented)]);
  return video;
}

/** Extracts a still of the first segment, in which no transition covers the first shot. */
async function finishPoster(
  firstSegment: string,
  frames: number,
  { source, overlays = [] }: RenderRequest,
  { ffmpeg, folder, signal }: RenderDeps,
): Promise<string> {
  const poster = join(folder, 'poster.jpg');
  const args = stillArgs(firstSegment, choosePosterFrame(frames, overlays) / FRAME_RATE, poster);
  await runProcess({ program: ffmpeg, args, signal, timeoutMs: STILL_TIMEOUT_MS });
  if (source !== undefined) await stateSourceOfJpeg(poster, source);
  return poster;
}

/** Joins the segments' previews in order, as many as fit the size limit but at least one. */
async function finishPreview(files: readonly SegmentFiles[], deps: RenderDeps): Promise<string> {
  const chosen: string[] = [];
  let bytes = 0;
  for (const { preview } of files) {
    bytes += (await stat(preview)).size;
    if (bytes > MAX_PREVIEW_BYTES && chosen.length > 0) break;
    chosen.push(preview);
  }
  return joinSegments(chosen, 'preview', deps);
}
