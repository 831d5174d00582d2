import { join } from 'node:path';
import { withSpan } from '@/adapters/tracing/tracing';
import type { ShotId } from '@/contracts/ids';
import type { ProjectVideoJob, RenderVersion } from '@/contracts/production/render-job';
import { prepareVideo } from '../pipeline/render-video';
import { addClipSound } from '../sound/place-clips';
import { addMusic } from './add-music';
import { addVoiceTime, openVoices } from './add-voice';
import { directItems } from './direct-items';
import type { JobDeps } from './job-deps';
import { chooseShotIds, type JobMedia } from './job-media';
import { type GeneratedShot, planVersion } from './plan-version';
import { takeFindings } from './take-findings';
import type { PreparedVersion } from './version-progress';
import { addEndCardTime, addVersionWords, withoutEndCardTime } from './version-words';

/** Dependencies for preparing versions. */
export interface PrepareDeps {
  readonly media: JobMedia;
  readonly deps: JobDeps;
  readonly signal: AbortSignal;
  /** Runs a function for one version; resolves with undefined if it failed for this version alone. */
  readonly attempt: <Made>(
    version: RenderVersion,
    make: () => Promise<Made>,
  ) => Promise<Made | undefined>;
  /** Generates the shots of all versions that a provider generates, each once. */
  readonly generate: (shown: readonly ShotId[]) => Promise<ReadonlyMap<ShotId, GeneratedShot>>;
}

/**
 * Plans versions with their music, voice and words, and analyses their shots. The keys of their segments
 * follow from the job alone, so every renderer computes the same ones.
 * @returns those that did not fail, in the same order.
 */
export async function prepareVersions(
  job: ProjectVideoJob,
  versions: readonly RenderVersion[],
  { media, deps, signal, attempt, generate }: PrepareDeps,
): Promise<PreparedVersion[]> {
  await takeFindings(job.items, { media, deps, signal });
  const shotIds = new Map<RenderVersion, readonly ShotId[]>();
  for (const version of versions) {
    const chosen = await attempt(version, () =>
      chooseShotIds(directItems(job, version), withoutEndCardTime(version), {
        media,
        deps,
        signal,
      }),
    );
    if (chosen !== undefined) shotIds.set(version, chosen);
  }
  const generated = await generate([...new Set([...shotIds.values()].flat())]);
  const files = { paths: media.paths, generated };
  const voices = openVoices(media.folder, deps, signal);
  const prepared: PreparedVersion[] = [];
  for (const [version, ids] of shotIds) {
    const made = await attempt(version, () =>
      withSpan('prepare version', {}, async () => {
        const own = directItems(job, version);
        const planned = planVersion(own, withoutEndCardTime(version), ids, files);
        const carded = addEndCardTime(planned, version, ids, media.pictures);
        const timed = addVoiceTime(carded, version, own.items, files);
        const ownMusic = toOwnMusic(media, version, deps, signal);
        const hasWords = version.words !== undefined;
        const musical = await addMusic(own, timed, { generated, hasWords, own: ownMusic });
        const withClips = version.keepsClipSound === true ? addClipSound(musical) : musical;
        const withVoice = await voices.add(withClips, version);
        const request = await addVersionWords(withVoice, version, ids, media.pictures);
        const contents = await media.hashesOf(request.shots, signal);
        return { version, ...(await prepareVideo(request, contents, { ...deps, signal })) };
      }),
    );
    if (made !== undefined) prepared.push(made);
  }
  return prepared;
}

/** Returns the user's own track for one version; the used part is written into the job's folder. */
function toOwnMusic(
  { track, folder }: JobMedia,
  { versionId }: RenderVersion,
  deps: JobDeps,
  signal: AbortSignal,
) {
  if (track === undefined) return undefined;
  return { track, deps: { ...deps, recording: join(folder, `track-${versionId}.wav`), signal } };
}
