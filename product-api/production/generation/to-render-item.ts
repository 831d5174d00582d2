import type { RenderShot } from '@/contracts/production/render-job';
import { FINDINGS_VERSION } from '@/contracts/project/photo-findings';
import { toFindingsKey, toVideoSourceKey } from '@/product-api/media/public';
import type { ShotToRender } from '@/product-api/project/public';

/** Returns a shot as the renderer gets it. */
export function toRenderItem(clip: ShotToRender): RenderShot {
  return {
    shotId: clip.shotId,
    kind: clip.kind === 'photo' ? 'photo' : 'clip',
    media: toVideoSourceKey(clip),
    width: clip.width,
    height: clip.height,
    copy: clip.copy ?? undefined,
    findings: clip.kind === 'photo' ? toFindingsOf(clip.mediaId) : undefined,
    seconds: clip.seconds ?? undefined,
    motion: clip.cameraMotion,
    disclosure: clip.disclosure,
    carriesLabel: clip.kind === 'video' && clip.carriesLabel,
    framing: clip.framing ?? undefined,
    editSeconds: clip.edit?.seconds,
  };
}

function toFindingsOf(mediaId: string): RenderShot['findings'] {
  return { media: toFindingsKey(mediaId, FINDINGS_VERSION), version: FINDINGS_VERSION };
}
