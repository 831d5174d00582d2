import { FACE_VALUES, type FaceNetwork, GRID_STEP, loadFaceNetwork } from './face-network';
import { resizeRawPicture } from './raw-picture';
import type { RawPicture } from './to-raw';

/** A part of a picture, as shares of its width and height from its top left corner. */
interface FaceBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Candidate {
  readonly certainty: number;
  readonly box: FaceBox;
}

/** A size at which a picture is scanned, and which of the faces found there are reliable. */
interface Pass {
  /** Pixels of its longer side. */
  readonly longerSide: number;
  readonly leastCertainty: number;
  /** Greatest height of a face, as a share of the picture's. */
  readonly maxHeight: number;
}

/**
 * The network detects faces of 35 to 150 pixels best: small ones in the larger picture, large ones in the
 * smaller. Detections beyond these sizes are often wrong.
 */
const PASSES: readonly Pass[] = [
  { longerSide: 1_024, leastCertainty: 0.66, maxHeight: 0.25 },
  { longerSide: 512, leastCertainty: 0.6, maxHeight: 0.6 },
];
/** Margins around the face that make a head box, as shares of the face's size: hair, ears, chin. */
const HEAD = { above: 0.5, beside: 0.3, below: 0.2 };
/** Boxes with a larger intersection over union belong to one face. */
const SAME_FACE = 0.3;
/** Sizes of the faces that the network was trained to measure others by, in steps of its grid. */
const ANCHORS = [
  [1.603231, 2.094468],
  [6.041143, 7.080126],
  [2.882459, 3.518061],
  [4.266906, 5.178857],
  [9.041765, 10.66308],
] as const;

let network: FaceNetwork | undefined;

/**
 * Finds the faces in an upright picture, the most certain first. A box covers the whole head within the
 * picture. The result is deterministic across machines.
 */
export async function findFaces(picture: RawPicture): Promise<FaceBox[]> {
  const candidates = (
    await Promise.all(PASSES.map((pass) => findCandidates(picture, pass)))
  ).flat();
  candidates.sort((one, other) => other.certainty - one.certainty);
  const faces: FaceBox[] = [];
  for (const { box } of candidates) {
    if (!faces.some((face) => sharedArea(face, box) > SAME_FACE)) faces.push(box);
  }
  return faces.map(toHead);
}

async function findCandidates(picture: RawPicture, pass: Pass): Promise<Candidate[]> {
  network ??= loadFaceNetwork();
  const step = Math.max(picture.width, picture.height) / pass.longerSide;
  const size = {
    width: Math.max(1, Math.round(picture.width / step)),
    height: Math.max(1, Math.round(picture.height / step)),
  };
  const { columns, values } = network.run(
    await resizeRawPicture(picture, size),
    // Slightly lower, to allow for rounding in the sigmoid.
    logit(pass.leastCertainty) - 0.01,
  );
  const candidates: Candidate[] = [];
  for (let at = 0; at < values.length; at += FACE_VALUES) {
    const { certainty, box } = readCandidate(values, at, columns);
    if (certainty < pass.leastCertainty) continue;
    if (box.bottom - box.top > pass.maxHeight * size.height) continue;
    candidates.push({
      certainty,
      box: {
        left: box.left / size.width,
        top: box.top / size.height,
        right: box.right / size.width,
        bottom: box.bottom / size.height,
      },
    });
  }
  return candidates;
}

function toHead({ left, top, right, bottom }: FaceBox): FaceBox {
  const [width, height] = [right - left, bottom - top];
  return {
    left: Math.max(0, left - HEAD.beside * width),
    top: Math.max(0, top - HEAD.above * height),
    right: Math.min(1, right + HEAD.beside * width),
    bottom: Math.min(1, bottom + HEAD.below * height),
  };
}

function readCandidate(values: Float32Array, at: number, columns: number): Candidate {
  const [x = 0, y = 0, wide = 0, high = 0, certain = 0] = values.subarray(at, at + FACE_VALUES);
  const cell = Math.floor(at / FACE_VALUES / ANCHORS.length);
  const [anchorWidth, anchorHeight] = ANCHORS[(at / FACE_VALUES) % ANCHORS.length] ?? [0, 0];
  const centreX = ((cell % columns) + sigmoid(x)) * GRID_STEP;
  const centreY = (Math.floor(cell / columns) + sigmoid(y)) * GRID_STEP;
  const reachX = (Math.exp(wide) * anchorWidth * GRID_STEP) / 2;
  const reachY = (Math.exp(high) * anchorHeight * GRID_STEP) / 2;
  return {
    certainty: sigmoid(certain),
    box: {
      left: centreX - reachX,
      top: centreY - reachY,
      right: centreX + reachX,
      bottom: centreY + reachY,
    },
  };
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

/** Inverse of the sigmoid. */
function logit(value: number): number {
  return Math.log(value / (1 - value));
}

/** Intersection over union of two boxes. */
function sharedArea(one: FaceBox, other: FaceBox): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  if (width <= 0 || height <= 0) return 0;
  const area = ({ left, top, right, bottom }: FaceBox) => (right - left) * (bottom - top);
  return (width * height) / (area(one) + area(other) - width * height);
}
