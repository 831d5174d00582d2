import { randomUUID } from 'node:crypto';
import type { Transaction } from '@/adapters/database/database';
import { jobId } from '@/contracts/ids';
import type { ProjectVideoJob, RenderVersion } from '@/contracts/production/render-job';
import type { Invitation } from '@/contracts/project/invitation';
import { needsOriginals } from '@/contracts/project/shape';
import { findUndrawable, type VersionWords } from '@/contracts/project/words';
import { ApiError } from '@/product-api/http/api-error';
import type { Caller } from '@/product-api/http/route';
import { toPosterKey, toPreviewKey, toVideoKey } from '@/product-api/media/public';
import { requirePreferences } from '@/product-api/people/public';
import {
  chargeVersions,
  chooseVersions,
  digestParts,
  digestVersion,
  hasClipSound,
  holdVersionPictures,
  listAwaiting,
  loadSound,
  loadVersionShots,
  loadWordSources,
  type ProjectRow,
  type ProjectSound,
  readVersions,
  type ShotRow,
  selectUploadedShots,
  type startVersions,
  toRenderTrack,
  toVersionWords,
  toVoiceVersion,
  type VersionRow,
  type VersionShots,
} from '@/product-api/project/public';
import type { Charge } from '@/rules/price';
import { toRenderItem } from './to-render-item';

/** The plan for rendering a project's video. */
export interface PlannedVideo {
  readonly job: ProjectVideoJob;
  /** All uploaded shots, including those left out. */
  readonly shots: readonly ShotRow[];
  /** The shots that the job charges for. */
  readonly charge: Charge;
  /** The variants of the job's shots, in the same order. */
  readonly fileNames: readonly string[];
  /** The settings and inputs of each version of the job. */
  readonly versions: Parameters<typeof startVersions>[2];
}

/**
 * Plans the video of a locked project.
 * @param asked versions to render; if absent, the ticked versions that are outdated, or all ticked versions
 * if none is. A version added to finished ones is thus rendered alone.
 * @throws ApiError illegal_state, not_found.
 */
export async function planVideo(
  transaction: Transaction,
  caller: Caller,
  project: ProjectRow,
  asked: Parameters<typeof chooseVersions>[2],
): Promise<PlannedVideo> {
  const uploaded = await selectUploadedShots(transaction, caller, project.projectId);
  const clips = uploaded.filter(({ isLeftOut }) => !isLeftOut);
  const leftOut = uploaded.filter(({ isLeftOut }) => isLeftOut);
  if (clips.length === 0) {
    throw new ApiError('illegal_state', 'Add at least one photo or clip first.');
  }
  const versions = await chooseVersions(transaction, project.projectId, asked);
  const sound = await loadSound(transaction, project, clips);
  await holdVersionPictures(transaction, caller);
  const sources = await loadWordSources(transaction, caller, project.projectId);
  const toShots = await loadVersionShots(transaction, project.projectId, { shots: clips, leftOut });
  const planned = versions.map((version) => {
    const shots = toShots(version);
    const words = requireDrawable(toVersionWords(version, sources, shots.clips));
    const { versionId } = version;
    const madeFrom = digestVersion(version, shots, { sound, words });
    const madeParts = digestParts(version, shots, { sound, words });
    const voice = words?.kind === 'branded' ? words.voice : undefined;
    const voiceFrom = voice === undefined ? null : toVoiceVersion(voice);
    const invites = toInvitation(words);
    const mediaId = randomUUID();
    return { version, shots, words, versionId, mediaId, madeFrom, madeParts, voiceFrom, invites };
  });
  const missing = planned.filter((one) => !isUpToDate(one));
  const started = asked.versionIds === undefined && missing.length > 0 ? missing : planned;
  await requireOriginals(transaction, project, started);
  const { labelAltered } = await requirePreferences(transaction, caller);
  const priced = {
    shots: uploaded,
    versions: await readVersions(transaction, project.projectId),
    toShots,
  };
  const charge = chargeVersions(priced, started);
  const shown = new Set<string>(charge.shown);
  const items = [...clips, ...leftOut.filter(({ shotId }) => shown.has(shotId))];
  const job: ProjectVideoJob = {
    kind: 'project-video',
    jobId: jobId.parse(randomUUID()),
    projectId: project.projectId,
    items: items.map(toRenderItem),
    transitions: items.slice(0, -1).map((clip) => clip.transition),
    labelAltered,
    music: sound.music,
    track: sound.track && toRenderTrack(sound.track),
    versions: started.map((one) => ({
      ...toRenderVersion(one, sound),
      shots: items.length === clips.length ? one.shots.choice : toShotIds(one.shots),
    })),
  };
  return {
    job,
    shots: uploaded,
    charge,
    fileNames: items.map(({ fileName }) => fileName),
    versions: started,
  };
}

/**
 * Refuses 4K while a shot has only its smaller copy, because 4K shows more detail than the copy has.
 * @throws ApiError illegal_state.
 */
async function requireOriginals(
  transaction: Transaction,
  { projectId }: ProjectRow,
  started: readonly StartedVersion[],
): Promise<void> {
  const large = started.filter(({ version }) => needsOriginals(version.shape));
  const shown = large.flatMap(({ shots }) => shots.clips.map(({ shotId }) => shotId));
  const awaited = await listAwaiting(transaction, projectId, shown);
  if (awaited.length === 0) return;
  const photos = awaited.length === 1 ? '1 photo is' : `${awaited.length} photos are`;
  throw new ApiError(
    'illegal_state',
    `The full size of ${photos} still on your other device, and the 4K version needs it. Open Homereel there, or continue with the smaller copies.`,
  );
}

/** Returns the open house that a video with these words announces. */
function toInvitation(words: VersionWords | undefined): Invitation | null {
  const status = words?.kind === 'branded' ? words.facts.status : undefined;
  return status?.kind === 'open-house' ? status : null;
}

/** Returns whether rendering the version again would produce its current video. */
function isUpToDate({
  version,
  madeFrom,
}: {
  readonly version: VersionRow;
  readonly madeFrom: string;
}) {
  return version.state === 'completed' && version.video !== null && version.madeFrom === madeFrom;
}

/** @throws ApiError illegal_state with the characters that no font draws. */
function requireDrawable(words: VersionWords | undefined): VersionWords | undefined {
  const characters = words === undefined ? [] : findUndrawable(JSON.stringify(words));
  if (characters.length === 0) return words;
  const message = `The words on the video have characters that cannot be drawn: ${characters.join(' ')}`;
  throw new ApiError('illegal_state', message);
}

interface StartedVersion {
  readonly version: VersionRow;
  readonly shots: VersionShots;
  readonly words: VersionWords | undefined;
  /** The media to be rendered. */
  readonly mediaId: string;
}

function toRenderVersion(
  { version, shots, words, mediaId }: StartedVersion,
  sound: ProjectSound,
): RenderVersion {
  return {
    versionId: version.versionId,
    shape: version.shape,
    targetSeconds: version.targetSeconds,
    shots: shots.choice,
    directed: toDirected(shots),
    keepsClipSound: hasClipSound(version, shots, sound),
    words,
    output: {
      video: toVideoKey(mediaId),
      poster: toPosterKey(mediaId),
      preview: toPreviewKey(mediaId),
    },
  };
}

/**
 * Returns all shots of a version: the job contains other shots too, which the renderer must not choose from.
 */
function toShotIds({ clips, choice }: VersionShots): RenderVersion['shots'] {
  const [first, ...others] = clips.map(({ shotId }) => shotId);
  return first === undefined ? choice : [first, ...others];
}

function toDirected({ edit, clips }: VersionShots): RenderVersion['directed'] {
  if (edit === undefined) return undefined;
  return clips.map((clip) => ({
    shotId: clip.shotId,
    motion: clip.cameraMotion,
    transition: clip.transition,
    editSeconds: clip.edit?.seconds,
  }));
}
