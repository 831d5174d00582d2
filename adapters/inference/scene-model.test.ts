import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ModelManifest, openModel, sceneModel } from './scene-model';

let model: Uint8Array;

beforeAll(async () => {
  const path = createRequire(import.meta.url).resolve(sceneModel.file);
  model = (await readFile(path)).subarray(sceneModel.offsetBytes);
});

/** Returns a manifest that accepts these bytes as the evaluated version. */
function accepting(bytes: Uint8Array): ModelManifest {
  return { ...sceneModel, sha256: createHash('sha256').update(bytes).digest('hex') };
}

describe('the model that looks at scenes', () => {
  it('is the one of the package', () => {
    const { inputShape, layers } = openModel(model, sceneModel);
    expect(inputShape).toEqual([300, 300, 3]);
    expect(layers).toHaveLength(62);
  });

  it('is refused when it is cut short or one byte differs', () => {
    expect(() => openModel(model.subarray(0, 4_000_000), sceneModel)).toThrow('is damaged');
    const changed = Uint8Array.from(model);
    changed[5_000_000] = (changed[5_000_000] ?? 0) ^ 1;
    expect(() => openModel(changed, sceneModel)).toThrow('is damaged');
  });

  it('is refused when a file of the right name holds something else', () => {
    for (const bytes of [model.subarray(0, 300), new Uint8Array(1_000), new Uint8Array()]) {
      expect(() => openModel(bytes, accepting(bytes))).toThrow();
    }
  });

  it('is refused when it looks at pictures of another size or ends elsewhere', () => {
    expect(() => openModel(model, { ...sceneModel, inputSize: 224 })).toThrow('another size');
    expect(() => openModel(model, { ...sceneModel, lastTensor: 'Conv_2' })).toThrow('another one');
  });
});
