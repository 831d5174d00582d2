/** Smooth random values in the plane, the same for the same place every time. */
function noiseAt(x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [across, down] = [ease(x - left), ease(y - top)];
  const above = mix(randomAt(left, top), randomAt(left + 1, top), across);
  const below = mix(randomAt(left, top + 1), randomAt(left + 1, top + 1), across);
  return mix(above, below, down);
}

/** Noise of several sizes on top of each other, each half as large and half as strong; 0 to 1. */
export function billowAt(x: number, y: number, layers: number): number {
  let [sum, strength, total] = [0, 1, 0];
  let [atX, atY] = [x, y];
  for (let layer = 0; layer < layers; layer++) {
    sum += strength * noiseAt(atX, atY);
    total += strength;
    strength *= 0.52;
    // Turned a little each time, so that no grid shows.
    [atX, atY] = [1.62 * atX - 1.21 * atY + 17.3, 1.21 * atX + 1.62 * atY + 5.9];
  }
  return sum / total;
}

function ease(share: number): number {
  return share * share * share * (share * (share * 6 - 15) + 10);
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** 0 to 1 for a corner of the grid. */
function randomAt(x: number, y: number): number {
  let bits = Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263);
  bits = Math.imul(bits ^ (bits >>> 13), 1_274_126_177);
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
}
