import type { ProjectVideoJob, RenderShot } from '@/contracts/production/render-job';
import { MIN_MUSIC_FRAMES, wordBars } from '@/engine/timing/fit-music';
import { type ShotLimits, toShotLimits } from '@/engine/timing/snap-cuts';
import type { RenderRequest } from '../pipeline/render-request';
import { setToMusic } from '../sound/set-to-music';
import { type LocalTrack, setToTrack, type TrackDeps } from '../sound/set-to-track';
import { planShot, type ShotFiles } from './plan-version';

/** The files of a version's shots, and the user's own track. */
export interface MusicFiles extends Pick<ShotFiles, 'generated'> {
  readonly hasWords?: boolean | undefined;
  readonly own?: { readonly track: LocalTrack; readonly deps: TrackDeps } | undefined;
}

/**
 * Aligns a planned version to the job's music. Lengths set by the user do not change.
 * @param files the files with which the version was planned.
 */
export async function addMusic(
  { music, items }: Pick<ProjectVideoJob, 'music' | 'items'>,
  request: RenderRequest,
  { generated, hasWords = false, own }: MusicFiles,
): Promise<RenderRequest> {
  if (music === 'none' || request.storyboard.totalFrames < MIN_MUSIC_FRAMES) return request;
  const known = new Map<string, RenderShot>(items.map((item) => [item.shotId, item]));
  const limits = request.shots.map(({ id }): ShotLimits => {
    const item = known.get(id);
    if (item === undefined) return { isFixed: true };
    return toShotLimits(planShot(item), generated.get(item.shotId)?.seconds);
  });
  if (music !== 'own') {
    return setToMusic(request, music, limits, wordBars(request.storyboard, hasWords));
  }
  return own === undefined ? request : setToTrack(request, own.track, limits, own.deps);
}
