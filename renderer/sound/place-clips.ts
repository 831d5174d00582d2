import { FRAME_RATE } from '@/contracts/production/storyboard';
import type { RenderRequest } from '../pipeline/render-request';
import type { PlacedSound } from './mix-args';

/** Half of a fade: the sounds of two clips meet in the middle of the transition between them. */
const OVERLAP_SECONDS = 0.04;

/** Adds the clips' own sound to a video's sound, each at the time of its shot. */
export function addClipSound(request: RenderRequest): RenderRequest {
  const clips = placeClips(request);
  if (clips.length === 0) return request;
  return { ...request, sound: { ...(request.sound ?? { kind: 'silence' }), clips } };
}

function placeClips({ shots, storyboard }: RenderRequest): PlacedSound[] {
  const versions = storyboard.transitions.map(
    ({ start, frames }) => (start + frames / 2) / FRAME_RATE,
  );
  const end = storyboard.totalFrames / FRAME_RATE;
  return shots.flatMap(({ kind, path, isGenerated, firstFrame = 0 }, i) => {
    if (kind !== 'clip' || isGenerated === true) return [];
    // The moment of the video at which the file would begin.
    const zero = ((storyboard.shots[i]?.start ?? 0) - firstFrame) / FRAME_RATE;
    const from = i === 0 ? 0 : (versions[i - 1] ?? 0) - OVERLAP_SECONDS;
    const startSeconds = Math.max(0, zero, from);
    const untilSeconds = Math.min(end, (versions[i] ?? end) + OVERLAP_SECONDS);
    const seconds = untilSeconds - startSeconds;
    return [{ path, fromSeconds: startSeconds - zero, seconds, startSeconds }];
  });
}
