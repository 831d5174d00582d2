import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import * as tf from '@tensorflow/tfjs-core';
import type { Layer, Network } from './read-tflite';

/** The values that a network computes, all channels of a position next to each other. */
export interface Computed {
  readonly rows: number;
  readonly columns: number;
  readonly channels: number;
  readonly values: Float32Array;
}

export interface NetworkRunner {
  /** @param pixels rows of colours as the network was trained with them, usually from -1 to 1. */
  run(pixels: Float32Array): Computed;
}

type Step = (...inputs: readonly tf.Tensor4D[]) => tf.Tensor4D;

/** Prepares the kept runtime: TensorFlow.js on WebAssembly, one thread, the same result on every machine. */
export async function openNetwork(network: Network): Promise<NetworkRunner> {
  const require = createRequire(import.meta.url);
  setWasmPaths(`${dirname(require.resolve('@tensorflow/tfjs-backend-wasm'))}/`);
  if (!(await tf.setBackend('wasm'))) throw new Error('WebAssembly does not work here.');
  const [rows = 0, columns = 0, channels = 0] = network.inputShape;
  // The runtime has copied the weights, so the network's are released.
  const steps = network.layers.map((layer) => {
    const { inputs, output } = layer;
    return { inputs, output, step: toStep(layer) };
  });
  const first = network.input;
  return {
    run: (pixels) => {
      const last = tf.tidy(() => {
        const input = tf.tensor4d(pixels, [1, rows, columns, channels]);
        const computed = new Map([[first, input]]);
        let last = input;
        for (const { inputs, output, step } of steps) {
          last = step(...inputs.map((index) => require4d(computed, index)));
          computed.set(output, last);
        }
        return last;
      });
      const [, high, wide, deep] = last.shape;
      const values = last.dataSync<'float32'>();
      last.dispose();
      return { rows: high, columns: wide, channels: deep, values };
    },
  };
}

function require4d(computed: ReadonlyMap<number, tf.Tensor4D>, index: number): tf.Tensor4D {
  const found = computed.get(index);
  if (found === undefined) throw new Error('The model has layers that are not known.');
  return found;
}

/** Copies a layer's weights into the runtime. */
function toStep({ kind, filters, bias, stride, padding, activation }: Layer): Step {
  if (filters === undefined || bias === undefined) {
    return (one, other) => tf.add(one as tf.Tensor4D, other as tf.Tensor4D);
  }
  const [outputs = 0, height = 0, width = 0, inputs = 0] = filters.shape;
  const shared = {
    strides: stride,
    pad: padding,
    bias: tf.tensor1d(bias.values),
    activation,
  } as const;
  if (kind === 'depthwise') {
    const filter = tf.tensor4d(filters.values, [height, width, inputs, 1]);
    return (x) => tf.fused.depthwiseConv2d({ ...shared, x: x as tf.Tensor4D, filter });
  }
  const stored = tf.tensor4d(filters.values, [outputs, height, width, inputs]);
  const filter = tf.transpose<tf.Tensor4D>(stored, [1, 2, 3, 0]);
  stored.dispose();
  return (x) => tf.fused.conv2d({ ...shared, x: x as tf.Tensor4D, filter });
}
