import type { MusicPiece } from '@/contracts/project/music';
import { fitMusic } from '@/engine/timing/fit-music';
import type { ShotLimits } from '@/engine/timing/snap-cuts';
import type { RenderRequest } from '../pipeline/render-request';
import { openPiece } from './open-piece';

/**
 * Gives a video a piece of music: its cuts move onto the beats, and the piece ends with it.
 * @param limits what may be done to each shot's length.
 * @param barCuts positions of cuts that belong on a bar line.
 */
export async function setToMusic(
  request: RenderRequest,
  name: MusicPiece,
  limits: readonly ShotLimits[],
  barCuts: ReadonlySet<number> = new Set(),
): Promise<RenderRequest> {
  const { recording, map } = await openPiece(name);
  const { storyboard, arrangement } = fitMusic(request.storyboard, limits, map, barCuts);
  const { sections, finalSeconds } = arrangement;
  return { ...request, storyboard, sound: { kind: 'music', recording, sections, finalSeconds } };
}
