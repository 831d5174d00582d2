import type { PictureAnalysis } from '@/engine/framing/picture-analysis';
import type { RenderRequest } from '../pipeline/render-request';
import { type AnalysisDeps, loadAnalysis, toAnalysedShot } from './load-analysis';

/** Weight of each property. */
const WEIGHTS = { sharpness: 0.35, light: 0.3, variety: 0.35 };
/** Mean luma of a well exposed interior; darker and lighter pictures rank lower. */
const IDEAL_LIGHT = 0.52;
/** Distance of the mean colours, 0 to 1 per channel, at which two pictures count as completely different. */
const FULL_VARIETY = 0.25;

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

/**
 * Ranks a project's shots for a short video: sharp, well lit and unlike those ranked before. The first shot
 * stays first, because the user chose it as the opening. Drawings come last. Equal input gives equal output.
 * @returns positions, the strongest first.
 */
export function rankShots(analyses: readonly PictureAnalysis[]): number[] {
  const sharpest = Math.max(1e-6, ...analyses.map(({ sharpness }) => sharpness));
  const quality = analyses.map(
    ({ sharpness, light, isDrawing }) =>
      WEIGHTS.sharpness * Math.sqrt(sharpness / sharpest) +
      WEIGHTS.light * (1 - Math.min(1, Math.abs(light - IDEAL_LIGHT) / IDEAL_LIGHT)) -
      (isDrawing ? 1 : 0),
  );
  const ranking = analyses.length === 0 ? [] : [0];
  while (ranking.length < analyses.length) {
    let best = { position: -1, score: Number.NEGATIVE_INFINITY };
    analyses.forEach((analysis, position) => {
      if (ranking.includes(position)) return;
      const nearest = Math.min(
        ...ranking.map((other) => distance(analysis, analyses[other] ?? analysis)),
      );
      const variety = Math.min(1, nearest / FULL_VARIETY);
      const score = (quality[position] ?? 0) + WEIGHTS.variety * variety;
      if (score > best.score) best = { position, score };
    });
    ranking.push(best.position);
  }
  return ranking;
}

function distance(one: PictureAnalysis, other: PictureAnalysis): number {
  const squares = one.colours.map((value, i) => (value - (other.colours[i] ?? 0)) ** 2);
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
}
