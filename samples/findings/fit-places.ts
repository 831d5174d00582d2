import { writeFile } from 'node:fs/promises';
import { lookAtScene } from '@/adapters/inference/look-at-scene';
import { readRawPicture } from '@/adapters/picture/raw-picture';
import type { RgbPicture } from '@/engine/framing/rgb-picture';
import { decodeSmall } from '@/renderer/analysis/decode-small';
import { applyLinear, type Example, fitLinear, type LinearRule } from './fit-linear';
import { type LabelledPhoto, readPhotoSet, withoutTraits } from './photo-set';

// npm run sample -- fit-findings FOLDER
// Fits the rule that tells inside from outside to the photographs of a folder (photo-set.ts), all of them,
// prints how right it is about photographs it was not fitted to, and writes engine/framing/scene-weights.ts.

const TARGET = 'engine/framing/scene-weights.ts';
const DAMPING = 0.001;
const PARTS = 10;

interface Seen extends Example {
  readonly photo: LabelledPhoto;
  readonly isMirrored: boolean;
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder with the photographs.');
const photos = (await readPhotoSet(folder)).filter(
  ({ label }) => label === 'inside' || label === 'outside',
);
const seen = await lookAtAll(photos);
judgeByParts(seen);
await writeFile(TARGET, toSource(fitLinear(seen, DAMPING)));

/** Each photograph and its mirror image. */
async function lookAtAll(looked: readonly LabelledPhoto[]): Promise<Seen[]> {
  const all: Seen[] = [];
  for (const photo of looked) {
    const small = await decodeSmall(photo.path, await readRawPicture(photo.path));
    for (const picture of [small, mirror(small)]) {
      const features = await lookAtScene(picture);
      if (features === undefined) throw new Error('The network does not run here.');
      const isMirrored = picture !== small;
      all.push({ photo, features, isOf: photo.label === 'outside', isMirrored });
    }
  }
  return all;
}

function mirror({ data, width, height }: RgbPicture): RgbPicture {
  const mirrored = data.map((_, at) => {
    const pixel = Math.floor(at / 3);
    const column = pixel % width;
    return data[3 * (pixel - column + (width - 1 - column)) + (at % 3)] ?? 0;
  });
  return { data: mirrored, width, height };
}

/**
 * Tests each part of the photographs with a rule fitted to the others; photographs of one source are in one
 * part.
 */
function judgeByParts(all: readonly Seen[]): void {
  const sourceOf = ({ photo }: Seen) => withoutTraits(photo.name.split(/--|~/)[0] ?? '');
  const sources = [...new Set(all.map(sourceOf))];
  const partOf = new Map(sources.map((source, i) => [source, i % PARTS]));
  const judged = Array.from({ length: PARTS }, (_, part) => {
    const rule = fitLinear(
      all.filter((each) => partOf.get(sourceOf(each)) !== part),
      DAMPING,
    );
    const others = all.filter((each) => !each.isMirrored && partOf.get(sourceOf(each)) === part);
    return others.map(({ photo, features, isOf }) => {
      const weighed = applyLinear(rule, features);
      return { photo: photo.name, weighed, isRight: weighed > 0 === isOf };
    });
  }).flat();
  judged.sort((one, other) => Math.abs(other.weighed) - Math.abs(one.weighed));
  for (const share of [1, 0.95, 0.9, 0.8, 0.7]) {
    const answered = judged.slice(0, Math.round(share * judged.length));
    const right = answered.filter(({ isRight }) => isRight).length / answered.length;
    const least = Math.abs(answered.at(-1)?.weighed ?? 0);
    console.info(`${share} answered: ${right.toFixed(3)} right, from ${least.toFixed(3)} on`);
  }
  for (const { photo, weighed, isRight } of judged) {
    if (!isRight) console.info(`  wrong ${photo} (${weighed.toFixed(2)})`);
  }
}

function toSource({ weights, bias }: LinearRule): string {
  const step = Math.max(...weights.map(Math.abs)) / 127;
  const bytes = Buffer.from(Int8Array.from(weights, (weight) => Math.round(weight / step)).buffer);
  return `/** Written by samples/findings/fit-places.ts. */
export const placeWeights = {
  step: ${step},
  bias: ${bias},
  weights:
    '${bytes.toString('base64')}',
};
`;
}
