import { framePicture } from '@/engine/framing/choose-framing';
import type { LocalShot, RenderRequest } from '../pipeline/render-request';
import { type AnalysisDeps, loadAnalysis, loadInterest, toAnalysedShot } from './load-analysis';

/**
 * Decides what of each picture the frame shows, where no person did: drawings whole, of pictures much
 * longer than the frame what is most worth seeing, and the point about which the camera moves.
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
    const analysed = toAnalysedShot(shot, contents[i] ?? '', frames);
    const framing = await framePicture({ ...shot, frames }, request.size, {
      analysis: () => loadAnalysis(analysed, deps),
      interest: () => loadInterest(analysed, deps),
    });
    shots.push(framing === undefined ? shot : { ...shot, framing });
  }
  return { ...request, shots };
}
