import { FRAME_RATE } from '@/contracts/production/frame-rate';
import type { ProjectVoice } from '@/contracts/project/voice';
import type { PreviewPlayer } from '@/lib/preview/preview-player';

/** Lead-in of music before the voice, in seconds. */
const LEAD_SECONDS = 1;

/**
 * Plays the video with the voice: from its current time if the voice speaks there, otherwise from the first
 * words.
 */
export function playVoice(
  player: Pick<PreviewPlayer, 'read' | 'seek' | 'play'>,
  { startSeconds, recording }: Pick<ProjectVoice, 'startSeconds' | 'recording'>,
): void {
  const first = recording?.speech[0];
  const last = recording?.speech.at(-1);
  if (first === undefined || last === undefined) return;
  const from = Math.max(0, startSeconds + first.startSeconds - LEAD_SECONDS);
  const now = player.read().frame / FRAME_RATE;
  if (now < from || now >= startSeconds + last.endSeconds) player.seek(from * FRAME_RATE);
  player.play(true);
}
