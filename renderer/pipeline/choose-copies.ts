import type { FrameSize } from '@/engine/camera/frame-size';
import { planPhoto } from '@/engine/camera/plan-photo';
import type { LocalShot, RenderRequest } from './render-request';

/** A request, and a hash of each of its shots' files, in the order of the shots. */
interface HashedRequest {
  readonly request: RenderRequest;
  readonly contents: readonly string[];
}

/**
 * Returns the content hash that identifies each file. An original is identified by the smaller copy that it
 * replaced, because findings and segments of the copy are valid for the original too.
 */
export function toKnownContents(
  shots: readonly LocalShot[],
  contents: readonly string[],
): string[] {
  return shots.map(({ copy }, i) => copy?.content ?? contents[i] ?? '');
}

/** Treats each original as its smaller copy: their proportions differ by at most a pixel. */
export function countAsCopies({ request, contents }: HashedRequest): HashedRequest {
  const shots = request.shots.map((shot): LocalShot => {
    const { width, height } = shot.copy ?? shot;
    return { ...shot, width, height };
  });
  return { request: { ...request, shots }, contents: toKnownContents(request.shots, contents) };
}

/**
 * Keeps treating an original as its copy if a video shows it no larger than the copy, so that the segments of
 * the copy are found in the cache. Other originals are used as they are.
 * @param known the framed result of `countAsCopies`.
 * @param wanted the input of `countAsCopies`.
 */
export function showOriginals(known: HashedRequest, wanted: HashedRequest): HashedRequest {
  const { request } = known;
  const chosen = request.shots.map((shot, i) => {
    const frames = request.storyboard.shots[i]?.frames ?? 1;
    const original = wanted.request.shots[i];
    const isCopyEnough =
      shot.copy === undefined || isLargeEnough({ ...shot, frames }, request.size);
    if (isCopyEnough || original === undefined) return { shot, content: known.contents[i] ?? '' };
    const { width, height } = original;
    return { shot: { ...shot, width, height }, content: wanted.contents[i] ?? '' };
  });
  return {
    request: { ...request, shots: chosen.map(({ shot }) => shot) },
    contents: chosen.map(({ content }) => content),
  };
}

/** Returns whether the closest view of a photo has at least one sample per pixel of the frame. */
function isLargeEnough(photo: Parameters<typeof planPhoto>[0], frame: FrameSize): boolean {
  const { layout, cameraPath } = planPhoto(photo, frame);
  const closest = Math.max(cameraPath(0).zoom, cameraPath(photo.frames - 1).zoom);
  const across = photo.width / (closest * layout.width * frame.width);
  const down = photo.height / (closest * layout.height * frame.height);
  // A photo shown whole touches the frame's edges in one direction only.
  return layout.needsBackdrop ? Math.max(across, down) >= 1 : across >= 1;
}
