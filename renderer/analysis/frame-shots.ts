import type { PictureFraming } from '@/engine/camera/photo-camera-path';
import { chooseFraming, needsAnalysis } from '@/engine/framing/choose-framing';
import type { LocalShot, RenderRequest } from '../pipeline/render-request';
import { type AnalysisDeps, loadAnalysis } from './load-analysis';

/**
 * Decides what of each picture the frame shows, where no person did: drawings whole, and of pictures
 * much longer than the frame what is most worth seeing. All others keep their framing.
 *
 * @param contents a hash of each shot's file, in the order of the shots.
 */
export async function frameShots(
  request: RenderRequest,
  contents: readonly string[],
  deps: AnalysisDeps,
): Promise<RenderRequest> {
  const shots: LocalShot[] = [];
  for (const [i, shot] of request.shots.entries()) {
    deps.signal.throwIfAborted();
    const frames = request.storyboard.shots[i]?.frames ?? 0;
    const framing = await frameShot({ shot, content: contents[i] ?? '', frames }, request, deps);
    shots.push(framing === undefined ? shot : { ...shot, framing });
  }
  return { ...request, shots };
}

async function frameShot(
  analysed: Parameters<typeof loadAnalysis>[0],
  { size }: RenderRequest,
  deps: AnalysisDeps,
): Promise<PictureFraming | undefined> {
  const picture = { ...analysed.shot, frames: analysed.frames };
  if (!needsAnalysis(picture, size)) return picture.framing;
  return chooseFraming(picture, size, await loadAnalysis(analysed, deps));
}
