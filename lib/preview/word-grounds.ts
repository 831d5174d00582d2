import { momentsOf, type WordGround } from '@/engine/framing/measure-ground';
import type { PlacedPhoto } from '@/engine/raster/photo-layer';
import type { FrameRun } from '@/engine/timing/schedule-words';
import type { FramePainter } from './frame-painter';
import type { PreviewPlan } from './preview-plan';

/** The picture behind words over the first shot, measured once for each picture and run. */
export interface WordGrounds {
  /**
   * @param photo the photo of the first shot; for a clip the first visible frame decides.
   * @returns undefined while it is missing.
   */
  read(
    plan: PreviewPlan,
    run: FrameRun,
    painter: FramePainter,
    photo: PlacedPhoto | undefined,
  ): WordGround | undefined;
}

export function createWordGrounds(): WordGrounds {
  let known:
    | { readonly key: readonly unknown[]; readonly ground: WordGround | undefined }
    | undefined;
  return {
    read({ shots, storyboard }, { startFrame, endFrame }, painter, photo) {
      const [shot] = shots;
      if (shot === undefined) return undefined;
      const picture = shot.kind === 'clip' ? shot.id : photo;
      const key = [painter, picture, startFrame, endFrame];
      if (known !== undefined && key.every((part, i) => part === known?.key[i])) {
        return known.ground;
      }
      if (photo === undefined) return undefined;
      const moments = momentsOf({ startFrame, endFrame }, storyboard.shots[0]?.frames ?? 0);
      known = { key, ground: painter.measureGround(photo, moments) };
      return known.ground;
    },
  };
}
