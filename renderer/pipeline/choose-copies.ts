import type { FrameSize } from '@/engine/camera/frame-size';
import { planPhoto } from '@/engine/camera/plan-photo';
import type { LocalShot, RenderRequest } from './render-request';

/** A request, and a hash of each of its shots' files, in the order of the shots. */
interface HashedRequest {
  readonly request: RenderRequest;
  readonly contents: readonly string[];
}

/**
 * What each file is known by: an original by the smaller copy that it replaced, since what was found in the
 * copy, or made of it, holds for the original too.
 */
export function toKnownContents(
  shots: readonly LocalShot[],
  contents: readonly string[],
): string[] {
  return shots.map(({ copy }, i) => copy?.content ?? contents[i] ?? '');
}

/** Has each original count as its smaller copy: their proportions differ by a pixel. */
export function countAsCopies({ request, contents }: HashedRequest): HashedRequest {
  const shots = request.shots.map((shot): LocalShot => {
    const { width, height } = shot.copy ?? shot;
    return { ...shot, width, height };
  });
  return { request: { ...request, shots }, contents: toKnownContents(request.shots, contents) };
}

/**
 * Leaves those originals counted as copies that a video shows no larger than the copy is, so that the
 * segments made of the copy are found again. The others are shown as what they are.
 * @param known as `countAsCopies` gave it, framed.
 * @param wanted what that was given.
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

/** Whether the closest view of a photo has a sample of its own for each of the frame. */
function isLargeEnough(photo: Parameters<typeof planPhoto>[0], frame: FrameSize): boolean {
  const { layout, cameraPath } = planPhoto(photo, frame);
  const closest = Math.max(cameraPath(0).zoom, cameraPath(photo.frames - 1).zoom);
  const across = photo.width / (closest * layout.width * frame.width);
  const down = photo.height / (closest * layout.height * frame.height);
  // Shown whole, a photo meets the frame's edges in one direction only.
  return layout.needsBackdrop ? Math.max(across, down) >= 1 : across >= 1;
}
