import type { RenderShot } from '@/contracts/render-job';
import type { ClipRow } from '@/product-api/projects/clip-rows';
import { toFilmedKey } from '@/product-api/projects/media-keys';

/** A clip of the project as the renderer films it. */
export function toRenderItem(clip: ClipRow): RenderShot {
  return {
    shotId: clip.shotId,
    kind: clip.kind === 'photo' ? 'photo' : 'clip',
    media: toFilmedKey(clip),
    width: clip.width,
    height: clip.height,
    ...(clip.seconds === null ? {} : { seconds: clip.seconds }),
    motion: clip.cameraMotion,
    disclosure: clip.disclosure,
    carriesLabel: clip.kind === 'video' && clip.carriesLabel,
  };
}
