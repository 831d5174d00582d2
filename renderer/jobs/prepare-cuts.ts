import { join } from 'node:path';
import { withSpan } from '@/adapters/tracing/tracing';
import type { ShotId } from '@/contracts/ids';
import type { ProjectVideoJob, RenderCut } from '@/contracts/render-job';
import { prepareVideo } from '../pipeline/render-video';
import { addClipSound } from '../sound/place-clips';
import { addMusic } from './add-music';
import { addVoiceTime, openVoices } from './add-voice';
import type { PreparedCut } from './cut-progress';
import { addCutWords, addEndCardTime, withoutEndCardTime } from './cut-words';
import { directItems } from './direct-items';
import type { JobDeps } from './job-deps';
import { chooseShotIds, type JobMedia } from './job-media';
import { type GeneratedShot, planCut } from './plan-cut';
import { takeFindings } from './take-findings';

/** What preparing cuts needs. */
export interface PrepareDeps {
  readonly media: JobMedia;
  readonly deps: JobDeps;
  readonly signal: AbortSignal;
  /** Does something for one cut; resolves with undefined where it failed for this cut alone. */
  readonly attempt: <Made>(cut: RenderCut, make: () => Promise<Made>) => Promise<Made | undefined>;
  /** Generates the shots of all cuts that a provider makes, each once. */
  readonly generate: (shown: readonly ShotId[]) => Promise<ReadonlyMap<ShotId, GeneratedShot>>;
}

/**
 * Plans cuts with their music, voice and words, and analyses what they show. The keys of their segments
 * follow from the job alone, whoever prepares it.
 * @returns those that did not fail, in the same order.
 */
export async function prepareCuts(
  job: ProjectVideoJob,
  cuts: readonly RenderCut[],
  { media, deps, signal, attempt, generate }: PrepareDeps,
): Promise<PreparedCut[]> {
  await takeFindings(job.items, { media, deps, signal });
  const shotIds = new Map<RenderCut, readonly ShotId[]>();
  for (const cut of cuts) {
    const chosen = await attempt(cut, () =>
      chooseShotIds(directItems(job, cut), withoutEndCardTime(cut), { media, deps, signal }),
    );
    if (chosen !== undefined) shotIds.set(cut, chosen);
  }
  const generated = await generate([...new Set([...shotIds.values()].flat())]);
  const files = { paths: media.paths, generated };
  const voices = openVoices(media.folder, deps, signal);
  const prepared: PreparedCut[] = [];
  for (const [cut, ids] of shotIds) {
    const made = await attempt(cut, () =>
      withSpan('prepare cut', {}, async () => {
        const own = directItems(job, cut);
        const planned = planCut(own, withoutEndCardTime(cut), ids, files);
        const carded = addEndCardTime(planned, cut, ids, media.pictures);
        const timed = addVoiceTime(carded, cut, own.items, files);
        const ownMusic = toOwnMusic(media, cut, deps, signal);
        const hasWords = cut.words !== undefined;
        const musical = await addMusic(own, timed, { generated, hasWords, own: ownMusic });
        const withClips = cut.keepsClipSound === true ? addClipSound(musical) : musical;
        const withVoice = await voices.add(withClips, cut);
        const request = await addCutWords(withVoice, cut, ids, media.pictures);
        const contents = await media.hashesOf(request.shots, signal);
        return { cut, ...(await prepareVideo(request, contents, { ...deps, signal })) };
      }),
    );
    if (made !== undefined) prepared.push(made);
  }
  return prepared;
}

/** The person's own track for one cut; the part of it that is heard is written into the job's folder. */
function toOwnMusic(
  { track, folder }: JobMedia,
  { cutId }: RenderCut,
  deps: JobDeps,
  signal: AbortSignal,
) {
  if (track === undefined) return undefined;
  return { track, deps: { ...deps, recording: join(folder, `track-${cutId}.wav`), signal } };
}
