import type { RenderRequest } from '../pipeline/render-request';
import { type AnalysisDeps, loadAnalysis, toAnalysedShot } from './load-analysis';
import { rankShots } from './rank-shots';

/**
 * Analyses the shots of a request and ranks them for a short video.
 * @param contents a hash of each shot's file, in the order of the shots.
 * @returns positions, the strongest first.
 */
export async function rankRequest(
  { shots, storyboard }: RenderRequest,
  contents: readonly string[],
  deps: AnalysisDeps,
): Promise<number[]> {
  const analyses = [];
  for (const [i, shot] of shots.entries()) {
    deps.signal.throwIfAborted();
    const frames = storyboard.shots[i]?.frames ?? 1;
    analyses.push(await loadAnalysis(toAnalysedShot(shot, contents[i] ?? '', frames), deps));
  }
  return rankShots(analyses);
}
