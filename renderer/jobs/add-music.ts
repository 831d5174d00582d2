import type { ProjectVideoJob, RenderShot } from '@/contracts/render-job';
import { FRAME_RATE } from '@/contracts/storyboard';
import type { RenderRequest } from '../pipeline/render-request';
import { setToMusic } from '../sound/set-to-music';
import { type LocalTrack, setToTrack, type TrackDeps } from '../sound/set-to-track';
import type { ShotLimits } from '../sound/snap-cuts';
import { planShot, type ShotFiles } from './plan-cut';

/** The final chord alone rings this long; a shorter video has no room for music. */
const MIN_MUSIC_SECONDS = 1.5;

/** The files of a cut's shots, and the person's own track. */
export interface MusicFiles extends Pick<ShotFiles, 'generated'> {
  /** It begins with a title and ends with a card: the cuts after the one and to the other are on bars. */
  readonly hasWords?: boolean | undefined;
  readonly own?: { readonly track: LocalTrack; readonly deps: TrackDeps } | undefined;
}

/**
 * Sets a planned cut to the job's music. Lengths that a person chose stay as they are.
 * @param files those the cut was planned with.
 */
export async function addMusic(
  { music, items }: Pick<ProjectVideoJob, 'music' | 'items'>,
  request: RenderRequest,
  { generated, hasWords = false, own }: MusicFiles,
): Promise<RenderRequest> {
  const seconds = request.storyboard.totalFrames / FRAME_RATE;
  if (music === 'none' || seconds < MIN_MUSIC_SECONDS) return request;
  const known = new Map<string, RenderShot>(items.map((item) => [item.shotId, item]));
  const limits = request.shots.map(({ id }): ShotLimits => {
    const item = known.get(id);
    if (item === undefined) return { isFixed: true };
    return toLimits(item, generated.get(item.shotId)?.seconds);
  });
  if (music !== 'own') {
    const barCuts = hasWords ? [0, request.transitions.length - 1] : [];
    return setToMusic(request, music, limits, new Set(barCuts));
  }
  return own === undefined ? request : setToTrack(request, own.track, limits, own.deps);
}

/** @param generatedSeconds length of the video a provider made of the photo; absent: none did. */
function toLimits(item: RenderShot, generatedSeconds: number | undefined): ShotLimits {
  const planned = planShot(item);
  const isPhoto = planned.kind === 'photo';
  const isFixed = isPhoto ? planned.ownSeconds !== undefined : planned.isTrimmed === true;
  const available = generatedSeconds ?? (isPhoto ? undefined : planned.seconds);
  return {
    isFixed,
    maxFrames: available === undefined ? undefined : Math.floor(available * FRAME_RATE),
  };
}
