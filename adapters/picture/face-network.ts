import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadKernel } from '@/adapters/kernel/load-kernel';
import type { RawPicture } from './to-raw';

/** Pixels between neighbouring cells of the network's grid. */
export const GRID_STEP = 32;

/** Values per size of face and cell: centre x and y, width, height, certainty. */
export const FACE_VALUES = 5;
const CERTAINTY = 4;

/** The network's output. */
export interface FaceGrid {
  readonly columns: number;
  /**
   * For each cell of the grid, row by row, five values for each of five sizes of face. If none is certain
   * enough, only the certainties are set.
   */
  readonly values: Float32Array;
}

export interface FaceNetwork {
  /** @param leastCertainty minimum certainty of a face, before the sigmoid. */
  run(picture: RawPicture, leastCertainty: number): FaceGrid;
}

/** The kernel functions that are used here, see engine/kernel/convolve.ts. */
interface ConvolveKernel {
  convolveBytes(width: number, channels: number, filters: number): number;
  convolve(
    target: number,
    source: number,
    width: number,
    height: number,
    channels: number,
    filters: number,
    depthwise: number,
    pointwise: number,
    bias: number,
    step: number,
    scratch: number,
  ): void;
}

/** A layer's weights, as addresses in the kernel's memory. */
interface Layer {
  readonly channels: number;
  readonly filters: number;
  readonly step: number;
  /** Zero for the first layer, whose filters mix the channels of all nine samples. */
  readonly depthwise: number;
  readonly pointwise: number;
  readonly bias: number;
}

/** Location of an array of weights in the package's file, one byte per weight. */
interface StoredWeights {
  readonly name: string;
  readonly shape: readonly number[];
  readonly quantization: { readonly scale: number; readonly min: number };
}

const MODEL = '@vladmandic/face-api/model/tiny_face_detector_model';
const LAYERS = ['conv0', 'conv1', 'conv2', 'conv3', 'conv4', 'conv5'];
/** Filters that the kernel computes at a time. */
const TOGETHER = 8;
/** Mean colour of the network's training pictures. */
const MEAN_COLOUR = [117.001, 114.697, 97.404] as const;
/** The network's input for each 8-bit value of a channel. */
const [redOf, greenOf, blueOf] = MEAN_COLOUR.map((mean) =>
  Float32Array.from({ length: 256 }, (_, code) => (code - mean) / 255),
) as [Float32Array, Float32Array, Float32Array];
/** The kernel processes four samples at a time, and so does the last layer. */
const MIN_COLUMNS = 4;
const PAGE_BYTES = 65_536;
const MAX_PAGES = 65_536;

/** Loads the trained network that detects faces. Its weights are part of the package. */
export function loadFaceNetwork(): FaceNetwork {
  const weights = readWeights();
  const memory = new WebAssembly.Memory({ initial: 16, maximum: MAX_PAGES, shared: true });
  const instance = new WebAssembly.Instance(loadKernel(), { env: { memory } });
  const kernel = instance.exports as unknown as ConvolveKernel;
  let end = 0;
  const reserve = (bytes: number) => {
    const at = end;
    end = at + Math.ceil(bytes / 16) * 16;
    const missing = end - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
    return at;
  };
  const store = (values: Float32Array) => {
    const at = reserve(values.byteLength);
    new Float32Array(memory.buffer, at, values.length).set(values);
    return at;
  };
  const layers = LAYERS.map((name, i): Layer => {
    const bias = weights(`${name}/bias`);
    const isFirst = i === 0;
    const pointwise = weights(isFirst ? `${name}/filters` : `${name}/pointwise_filter`);
    return {
      channels: isFirst ? 3 : pointwise.length / bias.length,
      filters: bias.length,
      step: i === LAYERS.length - 1 ? 1 : 2,
      depthwise: isFirst ? 0 : store(weights(`${name}/depthwise_filter`)),
      pointwise: store(groupFilters(pointwise, bias.length)),
      bias: store(bias),
    };
  });
  const head = { weights: weights('conv8/filters'), bias: weights('conv8/bias') };
  const start = end;

  return {
    run(picture, leastCertainty) {
      const columns = Math.max(MIN_COLUMNS, Math.ceil(picture.width / GRID_STEP));
      const rows = Math.ceil(picture.height / GRID_STEP);
      end = start;
      let [width, height] = [columns * GRID_STEP, rows * GRID_STEP];
      const plane = (wide: number, high: number, channels: number) =>
        reserve((wide + 2) * (high + 2) * channels * 4);
      let source = plane(width, height, 3);
      writePicture(
        picture,
        new Float32Array(memory.buffer, source, (width + 2) * (height + 2) * 3),
        width,
      );
      for (const { channels, filters, step, depthwise, pointwise, bias } of layers) {
        const target = plane(width / step, height / step, filters);
        const stride = (width / step + 2) * filters;
        clearAround(new Float32Array(memory.buffer, target, stride * (height / step + 2)), {
          stride,
          channels: filters,
          width: width / step,
          height: height / step,
        });
        const free = end;
        const scratch = reserve(kernel.convolveBytes(width, channels, filters));
        kernel.convolve(
          target,
          source,
          width,
          height,
          channels,
          filters,
          depthwise,
          pointwise,
          bias,
          step,
          scratch,
        );
        end = free;
        [width, height] = [width / step, height / step];
        source = target;
      }
      const features = new Float32Array(memory.buffer, source, (columns + 2) * (rows + 2) * 512);
      return { columns, values: readGrid(features, { columns, rows }, head, leastCertainty) };
    },
  };
}

/** Opens the file of weights. @returns a function that returns the weights of a name. */
function readWeights(): (name: string) => Float32Array {
  const require = createRequire(import.meta.url);
  const manifest = readFileSync(require.resolve(`${MODEL}-weights_manifest.json`), 'utf8');
  const [{ weights }] = JSON.parse(manifest) as [{ weights: readonly StoredWeights[] }];
  const bytes = readFileSync(require.resolve(`${MODEL}.bin`));
  const byName = new Map<string, Float32Array>();
  let at = 0;
  for (const { name, shape, quantization } of weights) {
    const length = shape.reduce((product, size) => product * size, 1);
    const stored = bytes.subarray(at, at + length);
    const { scale, min } = quantization;
    byName.set(
      name,
      Float32Array.from(stored, (value) => value * scale + min),
    );
    at += length;
  }
  return (name) => {
    const found = byName.get(name);
    if (found === undefined) throw new Error(`The face detector has no weights ${name}.`);
    return found;
  };
}

/** Interleaves the weights of every eight filters, as the kernel expects. */
function groupFilters(weights: Float32Array, filters: number): Float32Array {
  const inputs = weights.length / filters;
  return weights.map((_, at) => {
    const filter = Math.floor(at / inputs / TOGETHER) * TOGETHER + (at % TOGETHER);
    const input = Math.floor(at / TOGETHER) % inputs;
    return weights[input * filters + filter] ?? 0;
  });
}

/** Writes the picture inside a border of one sample; the area beyond it has the mean colour. */
function writePicture({ data, width, height }: RawPicture, plane: Float32Array, across: number) {
  const stride = 3 * (across + 2);
  clearAround(plane, { stride, channels: 3, width, height });
  for (let y = 0; y < height; y++) {
    let to = (y + 1) * stride + 3;
    for (let from = 3 * y * width; from < 3 * (y + 1) * width; from += 3, to += 3) {
      plane[to] = redOf[data[from] ?? 0] ?? 0;
      plane[to + 1] = greenOf[data[from + 1] ?? 0] ?? 0;
      plane[to + 2] = blueOf[data[from + 2] ?? 0] ?? 0;
    }
  }
}

/** Sets everything to zero except the given samples, which have a border of one at the left and above. */
function clearAround(
  plane: Float32Array,
  { stride, channels, width, height }: Record<'stride' | 'channels' | 'width' | 'height', number>,
): void {
  let end = 0;
  for (let y = 1; y <= height; y++) {
    const start = y * stride + channels;
    plane.fill(0, end, start);
    end = start + channels * width;
  }
  plane.fill(0, end);
}

/** Weights and biases of the last layer, interleaved by output. */
interface Head {
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

/** Computes the last layer: each cell's values from its features. Most cells have no face. */
function readGrid(
  features: Float32Array,
  { columns, rows }: { readonly columns: number; readonly rows: number },
  head: Head,
  leastCertainty: number,
): Float32Array {
  const size = head.bias.length;
  const values = new Float32Array(columns * rows * size);
  const inputs = head.weights.length / size;
  for (let cell = 0; cell < columns * rows; cell++) {
    const row = Math.floor(cell / columns) + 1;
    const from = (row * (columns + 2) + (cell % columns) + 1) * inputs;
    const seen = features.subarray(from, from + inputs);
    const outputs = values.subarray(cell * size, (cell + 1) * size);
    addUp(outputs, seen, head, CERTAINTY, FACE_VALUES);
    const isCertain = outputs.some(
      (value, j) => j % FACE_VALUES === CERTAINTY && value >= leastCertainty,
    );
    if (isCertain) addUp(outputs, seen, head, 0, 1);
  }
  return values;
}

/** Computes every `step`th output side by side, because a single sum would wait for each addition. */
function addUp(
  outputs: Float32Array,
  features: Float32Array,
  { weights, bias }: Head,
  first: number,
  step: number,
): void {
  const size = bias.length;
  for (let j = first; j < size; j += step) outputs[j] = bias[j] ?? 0;
  for (let i = 0; i < features.length; i++) {
    const feature = features[i] ?? 0;
    for (let j = first; j < size; j += step) {
      outputs[j] = (outputs[j] ?? 0) + feature * (weights[i * size + j] ?? 0);
    }
  }
}
