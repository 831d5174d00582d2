import { FRAME_RATE } from '@/contracts/production/frame-rate';
import type { ProjectVoice } from '@/contracts/project/voice';
import type { PreviewPlayer } from '@/lib/preview/preview-player';

/** Time to hear the music alone before somebody speaks, in seconds. */
const LEAD_SECONDS = 1;

/** Plays the film where it is spoken over: from where it stands if that is so there, else from the first words on. */
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
