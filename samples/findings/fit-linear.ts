/** A case to fit a rule to: its measurements, and whether it is of the wanted kind. */
export interface Example {
  readonly features: Float32Array;
  readonly isOf: boolean;
}

export interface LinearRule {
  readonly weights: Float64Array;
  readonly bias: number;
}

/**
 * Fits a linear rule by least squares towards 1 and -1, with equal weight for both kinds.
 * @param damping keeps the weights small; use more for fewer examples.
 */
export function fitLinear(examples: readonly Example[], damping: number): LinearRule {
  const positives = examples.filter(({ isOf }) => isOf).length;
  const counts = examples.map(({ isOf }) => {
    const alike = isOf ? positives : examples.length - positives;
    return examples.length / (2 * alike);
  });
  const means = meanFeatures(examples, counts);
  const centred = examples.map(({ features }) => features.map((v, i) => v - (means[i] ?? 0)));
  const matrix = centred.map((one, i) =>
    centred.map((other, j) => {
      const own = i === j ? (damping * examples.length) / (counts[i] ?? 1) : 0;
      return dot(one, other) + own;
    }),
  );
  const targets = examples.map(({ isOf }) => (isOf ? 1 : -1));
  // With these weights the targets have the mean 0.
  const shares = solve(matrix, targets);
  const weights = new Float64Array(means.length);
  centred.forEach((features, i) => {
    features.forEach((value, k) => {
      weights[k] = (weights[k] ?? 0) + (shares[i] ?? 0) * value;
    });
  });
  return { weights, bias: -dot(means, weights) };
}

export function applyLinear({ weights, bias }: LinearRule, features: Float32Array): number {
  return dot(features, weights) + bias;
}

function meanFeatures(examples: readonly Example[], counts: readonly number[]): Float64Array {
  const sums = new Float64Array(examples[0]?.features.length ?? 0);
  examples.forEach(({ features }, k) => {
    const share = (counts[k] ?? 0) / examples.length;
    features.forEach((value, i) => {
      sums[i] = (sums[i] ?? 0) + share * value;
    });
  });
  return sums;
}

function dot(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += (one[i] ?? 0) * (other[i] ?? 0);
  return sum;
}

/** Solves a symmetric, positive system by elimination; overwrites `matrix`. */
function solve(matrix: readonly number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0]);
  rows.forEach((pivot, i) => {
    for (const row of rows.slice(i + 1)) {
      const factor = (row[i] ?? 0) / (pivot[i] ?? 1);
      for (let k = i; k < row.length; k++) row[k] = (row[k] ?? 0) - factor * (pivot[k] ?? 0);
    }
  });
  const solution = new Array<number>(rows.length).fill(0);
  for (let i = rows.length - 1; i >= 0; i--) {
    const row = rows[i] ?? [];
    let rest = row[rows.length] ?? 0;
    for (let k = i + 1; k < rows.length; k++) rest -= (row[k] ?? 0) * (solution[k] ?? 0);
    solution[i] = rest / (row[i] ?? 1);
  }
  return solution;
}
