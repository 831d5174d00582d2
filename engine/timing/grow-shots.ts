import { FRAME_RATE, type Storyboard } from '@/contracts/production/storyboard';
import { neededSeconds, type VersionVoice } from '@/contracts/project/voice';

/**
 * Returns a storyboard with additional frames, distributed over the shots as evenly as they allow.
 * @param mostFrames maximum frames of each shot; a shot that lasts longer already stays as it is.
 * @returns undefined if the shots do not allow it.
 */
function growShots(
  storyboard: Storyboard,
  missing: number,
  mostFrames: readonly number[],
): Storyboard | undefined {
  const growth = storyboard.shots.map(() => 0);
  let left = Math.max(0, missing);
  while (left > 0) {
    const open = storyboard.shots.flatMap(({ frames }, i) =>
      frames + (growth[i] ?? 0) < (mostFrames[i] ?? 0) ? [i] : [],
    );
    if (open.length === 0) return undefined;
    const share = Math.max(1, Math.floor(left / open.length));
    for (const i of open) {
      const spare = (mostFrames[i] ?? 0) - (storyboard.shots[i]?.frames ?? 0) - (growth[i] ?? 0);
      const frames = Math.min(share, spare, left);
      growth[i] = (growth[i] ?? 0) + frames;
      left -= frames;
    }
  }
  let before = 0;
  const shots = storyboard.shots.map(({ start, frames }, i) => {
    const shot = { start: start + before, frames: frames + (growth[i] ?? 0) };
    before += growth[i] ?? 0;
    return shot;
  });
  const transitions = storyboard.transitions.map((transition, i) => ({
    ...transition,
    start: shots[i + 1]?.start ?? transition.start,
  }));
  return { shots, transitions, totalFrames: storyboard.totalFrames + before };
}

/** Maximum frames of a photo that is extended for a voice. */
const MAX_PHOTO_FRAMES = 15 * FRAME_RATE;

type VoiceTime = Pick<VersionVoice, 'startSeconds' | 'speechEndSeconds'>;

/**
 * Returns a storyboard that lasts as long as a voice needs.
 * @param mayGrow whether each shot may be extended for it.
 * @returns undefined if the shots cannot be extended enough.
 */
export function growForVoice(
  storyboard: Storyboard,
  voice: VoiceTime,
  mayGrow: readonly boolean[],
): Storyboard | undefined {
  const mostFrames = mayGrow.map((grows) => (grows ? MAX_PHOTO_FRAMES : 0));
  return growShots(storyboard, missingFrames(storyboard, voice), mostFrames);
}

/** Extends the last shot if music, which moves cuts onto its beats, leaves a voice too little time. */
export function endAfterVoice(storyboard: Storyboard, voice: VoiceTime): Storyboard {
  const last = storyboard.shots.length - 1;
  const mostFrames = storyboard.shots.map((_, i) => (i === last ? Number.POSITIVE_INFINITY : 0));
  return growShots(storyboard, missingFrames(storyboard, voice), mostFrames) ?? storyboard;
}

function missingFrames({ totalFrames }: Storyboard, voice: VoiceTime): number {
  return Math.ceil(neededSeconds(voice) * FRAME_RATE) - totalFrames;
}
