import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Network, readTflite } from './read-tflite';

/** Location of a model file and the checksum that identifies the evaluated version. */
export interface ModelManifest {
  readonly name: string;
  readonly licence: string;
  /** A file of an installed package. */
  readonly file: string;
  /** Offset of the model within the file. */
  readonly offsetBytes: number;
  readonly sha256: string;
  /** End of the name of the tensor whose values are used. */
  readonly lastTensor: string;
  /** Width and height in pixels. */
  readonly inputSize: number;
}

/**
 * A MobileNetV2 that Google trained on Open Images to detect objects in photos, without its last layers,
 * which name 24 kinds: the features before them distinguish places too.
 */
export const sceneModel: ModelManifest = {
  name: 'ssd_mobilenetv2_oidv4',
  licence: 'Apache-2.0',
  file: '@mediapipe/objectron/objectron_solution_packed_assets.data',
  offsetBytes: 184,
  sha256: 'd0a5255bf8c4f5a0bc4240741a76c41d5e939f7655078f945f50ab53a9375da6',
  lastTensor: 'FeatureExtractor/MobilenetV2/Conv_1/Conv2D',
  inputSize: 300,
};

/** @throws Error if the file is missing or is not the evaluated version. */
export async function loadModel(manifest: ModelManifest): Promise<Network> {
  const path = createRequire(import.meta.url).resolve(manifest.file);
  const model = (await readFile(path)).subarray(manifest.offsetBytes);
  return openModel(model, manifest);
}

/** @throws Error if the bytes are not the evaluated version, or do not fit the manifest. */
export function openModel(model: Uint8Array, manifest: ModelManifest): Network {
  const { name, sha256, lastTensor, inputSize } = manifest;
  if (createHash('sha256').update(model).digest('hex') !== sha256) {
    throw new Error(`The model ${name} is damaged or another version.`);
  }
  const network = readTflite(model, lastTensor);
  const [rows, columns, channels] = network.inputShape;
  if (rows !== inputSize || columns !== inputSize || channels !== 3) {
    throw new Error(`The model ${name} looks at pictures of another size.`);
  }
  return network;
}
