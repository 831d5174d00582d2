import { placeWeights } from './scene-weights';

/** A linear rule over the features of a scene. */
interface SceneWeights {
  /** Signed bytes as base64, one for each feature. */
  readonly weights: string;
  /** Value of one step of a weight. */
  readonly step: number;
  readonly bias: number;
}

/**
 * Returns how plainly a scene is outside (positive) or inside (negative); 1 is as plain as the photos it
 * was fitted to.
 * @param features from the network; undefined if it could not run.
 */
export function weighPlace(features: Float32Array | undefined): number | undefined {
  return features === undefined ? undefined : weighScene(features, placeWeights);
}

/** @returns undefined for features of another network. */
function weighScene(
  features: Float32Array,
  { weights, step, bias }: SceneWeights,
): number | undefined {
  const bytes = atob(weights);
  if (bytes.length !== features.length) return undefined;
  let sum = 0;
  for (let i = 0; i < features.length; i++) {
    // Codes above 127 are negative.
    const weight = (bytes.charCodeAt(i) << 24) >> 24;
    sum += (features[i] ?? 0) * weight;
  }
  return sum * step + bias;
}
