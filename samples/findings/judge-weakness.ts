import { findEdges } from '@/engine/framing/find-edges';
import { toLuminance } from '@/engine/framing/luminance';
import { measureExposure } from '@/engine/framing/measure-exposure';
import { measureFocus } from '@/engine/framing/measure-focus';
import { measureTilt } from '@/engine/framing/measure-tilt';
import type { RgbPicture } from '@/engine/framing/rgb-picture';
import { createRandom, doublesOf, weakOf } from './derive-photos';
import type { JudgedPhoto } from './judge-doubles';
import type { LabelledPhoto } from './photo-set';
import type { Score } from './score';

/** Bounds by which an edit's rules judge a photo. */
const BLURRED_BELOW = 0.25;
const MAX_TILT_DEGREES = 6;

interface Case {
  readonly name: string;
  readonly photo: LabelledPhoto;
  readonly picture: RgbPicture;
  readonly isWeak: boolean;
  readonly measuresTilt: boolean;
}

/**
 * Makes every photo weak in each way. The photo itself and another exposure of it are not weak. Photos that
 * are dark on purpose are not weak either, but other exposures of them decide nothing.
 */
export async function judgeWeakness(photos: readonly JudgedPhoto[]): Promise<Score> {
  const judged: { readonly name: string; readonly why: string | undefined; isWeak: boolean }[] = [];
  for (const { photo, small } of photos) {
    if (photo.isSoft) continue;
    for await (const each of casesOf({ photo, small })) {
      judged.push({ name: each.name, isWeak: each.isWeak, why: findWeakness(each) });
    }
  }
  return {
    found: judged.filter(({ why, isWeak }) => why !== undefined && isWeak).length,
    missed: judged.flatMap(({ name, why, isWeak }) => (isWeak && why === undefined ? [name] : [])),
    wrong: judged.flatMap(({ name, why, isWeak }) =>
      why !== undefined && !isWeak ? [`${name} is not ${why}`] : [],
    ),
  };
}

/** One picture after the other, because all at once exceed the memory. */
async function* casesOf({ photo, small }: JudgedPhoto): AsyncGenerator<Case> {
  const { name } = photo;
  yield { name, photo, picture: small, isWeak: false, measuresTilt: true };
  if (!photo.isDim) {
    const again = await doublesOf.exposure(small, createRandom(`${name}exposure`));
    const exposed = `${name}, another exposure`;
    yield { name: exposed, photo, picture: again, isWeak: false, measuresTilt: false };
  }
  for (const [kind, derive] of Object.entries(weakOf)) {
    if (!tells(photo, kind)) continue;
    const picture = await derive(small, createRandom(name + kind));
    const measuresTilt = kind === 'tilted';
    yield { name: `${name}, ${kind}`, photo, picture, isWeak: true, measuresTilt };
  }
}

/** Returns whether a photo is certainly weak after the change. */
function tells({ label, isDim }: LabelledPhoto, kind: string): boolean {
  // Only a room certainly has uprights.
  if (kind === 'tilted') return label === 'inside';
  return !isDim || kind === 'blurred' || kind === 'shaken';
}

function findWeakness({ photo, picture, measuresTilt }: Case): string | undefined {
  const luma = toLuminance(picture);
  const place = photo.label === 'inside' || photo.label === 'outside' ? photo.label : 'unknown';
  const { exposure } = measureExposure(picture, place);
  if (exposure !== 'good') return exposure;
  const { sharpness } = measureFocus(luma);
  if (sharpness < BLURRED_BELOW) return `blurred (${sharpness.toFixed(2)})`;
  if (!measuresTilt || photo.label !== 'inside') return undefined;
  const tilt = measureTilt(findEdges(luma));
  return Math.abs(tilt) > MAX_TILT_DEGREES ? `tilted (${tilt.toFixed(1)}°)` : undefined;
}
