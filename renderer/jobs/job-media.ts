import type { JobRun } from '@/adapters/queue/job-queue';
import type { MediaKey, ShotId } from '@/contracts/ids';
import type { ProjectVideoJob, RenderVersion } from '@/contracts/production/render-job';
import { chooseShots, FRAME_RATE } from '@/contracts/production/storyboard';
import { type PicturePaths, picturesOf } from '@/titles/compose-version-words';
import { rankRequest } from '../analysis/rank-shots';
import { mapAtOnce } from '../map-at-once';
import { toKnownContents } from '../pipeline/choose-copies';
import { hashInputs } from '../pipeline/hash-inputs';
import type { LocalShot } from '../pipeline/render-request';
import type { LocalTrack } from '../sound/set-to-track';
import { generateClips } from './generate-clips';
import type { JobDeps } from './job-deps';
import { type GeneratedShot, planShot, planVersion, type ShotFiles } from './plan-version';
import { announceShare } from './report-progress';

/** Share of the progress for an image-to-video provider that generates the shots. */
export const GENERATION_SHARE = 0.7;

/** Concurrent downloads: with a distant store, one at a time would be slow because of its latency. */
export const FETCHED_AT_ONCE = 8;

/** A job's local files, fetched and hashed once for all its versions. */
export interface JobMedia extends AsyncDisposable {
  readonly paths: ShotFiles['paths'];
  /** The logo and headshot of its branded versions. */
  readonly pictures: PicturePaths;
  /** The user's own track, if the job has one. */
  readonly track: LocalTrack | undefined;
  /** Temporary folder. */
  readonly folder: string;
  /** SHA-256 of each shot's file, in the order of the shots. */
  hashesOf(shots: readonly Pick<LocalShot, 'path'>[], signal: AbortSignal): Promise<string[]>;
}

export async function openJobMedia(
  { items, versions, track }: ProjectVideoJob,
  { mediaStore }: JobDeps,
): Promise<JobMedia> {
  await using copies = new AsyncDisposableStack();
  const fetch = async (key: MediaKey) => copies.use(await mediaStore.localCopy(key)).path;
  const paths = new Map<ShotId, string>();
  await mapAtOnce(items, FETCHED_AT_ONCE, async ({ shotId, media }) => {
    paths.set(shotId, await fetch(media));
  });
  const pictures = new Map<MediaKey, string>();
  for (const key of new Set(versions.flatMap(({ words }) => picturesOf(words)))) {
    pictures.set(key, await fetch(key));
  }
  const localTrack = track && { ...track, path: await fetch(track.media) };
  const scratch = copies.use(await mediaStore.scratch());
  const hashes = new Map<string, string>();
  const owned = copies.move();
  return {
    paths,
    pictures,
    track: localTrack,
    folder: scratch.path,
    async hashesOf(shots, signal) {
      const missing = shots.filter(({ path }) => !hashes.has(path));
      const found = await hashInputs(missing, signal);
      missing.forEach(({ path }, i) => {
        hashes.set(path, found[i] ?? '');
      });
      return shots.map(({ path }) => hashes.get(path) ?? '');
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Dependencies for choosing shots. */
interface MediaWork {
  readonly media: JobMedia;
  readonly deps: JobDeps;
}

/** Returns the shots of a version, in the project's order. */
export async function chooseShotIds(
  job: ProjectVideoJob,
  { shots, shape, targetSeconds }: RenderVersion,
  { media, deps, signal }: MediaWork & { readonly signal: AbortSignal },
): Promise<readonly ShotId[]> {
  const all = job.items.map(({ shotId }) => shotId);
  if (shots === 'all') return all;
  if (shots !== 'strongest') return shots;
  const files = { paths: media.paths, generated: new Map() };
  const request = planVersion(job, { shape, targetSeconds }, all, files);
  const contents = toKnownContents(request.shots, await media.hashesOf(request.shots, signal));
  const { folder } = deps.cache;
  const ranking = await rankRequest(request, contents, { ...deps, folder, signal });
  const planned = job.items.map(planShot);
  const chosen = chooseShots(planned, job.transitions, targetSeconds, ranking);
  return chosen.flatMap((position) => all[position] ?? []);
}

/**
 * Generates the shots of all versions with an image-to-video provider, each once; none if there is no
 * provider. Their lengths follow the plan of the job's first version.
 */
export async function generateShots(
  job: ProjectVideoJob,
  shotIds: readonly ShotId[],
  {
    media,
    run,
    deps: { imageToVideo, generatedClips, mediaStore },
  }: MediaWork & { readonly run: Pick<JobRun, 'signal' | 'announce' | 'checkpoints'> },
): Promise<ReadonlyMap<ShotId, GeneratedShot>> {
  const generated = new Map<ShotId, GeneratedShot>();
  const [first] = job.versions;
  if (imageToVideo === undefined || generatedClips === undefined || first === undefined) {
    return generated;
  }
  const request = planVersion(job, first, shotIds, { paths: media.paths, generated });
  const onProgress = announceShare(run.announce, 0, GENERATION_SHARE);
  const deps = { imageToVideo, generatedClips, mediaStore, isLabelled: job.labelAltered };
  const { shots, storyboard } = await generateClips(request, deps, { ...run, onProgress });
  shots.forEach((shot, i) => {
    const seconds = (storyboard.shots[i]?.frames ?? 0) / FRAME_RATE;
    if (shot.isGenerated) {
      generated.set(shot.id as ShotId, { shot, seconds: imageToVideo.secondsFor(seconds) });
    }
  });
  return generated;
}
