import { framePicture } from '@/engine/framing/choose-framing';
import type { LocalShot, RenderRequest } from '../pipeline/render-request';
import { type AnalysisDeps, loadAnalysis, loadInterest, toAnalysedShot } from './load-analysis';

/**
 * Sets the framing of each picture without a user's framing: drawings whole, for pictures much longer than
 * the frame the most salient part, and the point about which the camera moves.
 * @param contents a hash of each shot's file, in the order of the shots.
 */
export async function frameShots(
  request: RenderRequest,
  contents: readonly string[],
  deps: AnalysisDeps,
): Promise<RenderRequest> {
  const frameShot = async (shot: LocalShot, i: number): Promise<LocalShot> => {
    deps.signal.throwIfAborted();
    const frames = request.storyboard.shots[i]?.frames ?? 0;
    const analysed = toAnalysedShot(shot, contents[i] ?? '', frames);
    const framing = await framePicture({ ...shot, frames }, request.size, {
      analysis: () => loadAnalysis(analysed, deps),
      interest: () => loadInterest(analysed, deps),
    });
    return framing === undefined ? shot : { ...shot, framing };
  };
  const shots: LocalShot[] = [];
  let next: Promise<LocalShot> | undefined;
  for (const [i, shot] of request.shots.entries()) {
    const current = next ?? frameShot(shot, i);
    const following = request.shots[i + 1];
    // It is decoded, by other threads, while this one is analysed.
    next = following && frameShot(following, i + 1);
    next?.catch(() => undefined);
    shots.push(await current);
  }
  return { ...request, shots };
}
