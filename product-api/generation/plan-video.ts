import { randomUUID } from 'node:crypto';
import type { Transaction } from '@/adapters/database/database';
import { jobId } from '@/contracts/ids';
import type { Invitation } from '@/contracts/invitation';
import type { Charge } from '@/contracts/price';
import type { ProjectVideoJob, RenderCut } from '@/contracts/render-job';
import { needsOriginals } from '@/contracts/shape';
import { type CutWords, findUndrawable } from '@/contracts/words';
import { holdCutPictures } from '@/product-api/brands/load-pictures';
import { loadSound, type ProjectSound } from '@/product-api/cuts/choose-music';
import { type CutShots, digestCut, hasClipSound } from '@/product-api/cuts/cut-shots';
import { loadWordSources, toCutWords } from '@/product-api/cuts/cut-words';
import { digestParts } from '@/product-api/cuts/digest-parts';
import { type CutRow, readCuts } from '@/product-api/cuts/find-cut';
import { loadCutShots } from '@/product-api/cuts/load-cut-shots';
import { chooseCuts, type startCuts } from '@/product-api/cuts/make-cuts';
import { chargeCuts } from '@/product-api/cuts/price-cuts';
import { ApiError } from '@/product-api/http/api-error';
import type { Caller } from '@/product-api/http/route';
import { toPosterKey, toPreviewKey, toVideoKey } from '@/product-api/projects/media-keys';
import type { ProjectRow } from '@/product-api/projects/require-project';
import { type ShotRow, selectUploadedShots } from '@/product-api/projects/shots-store';
import { toRenderTrack } from '@/product-api/tracks/load-track';
import { listAwaiting } from '@/product-api/uploads/awaited-originals';
import { requirePreferences } from '@/product-api/users/read-preferences';
import { toVoiceVersion } from '@/product-api/voice/cut-voice';
import { toRenderItem } from './to-render-item';

/** What making a project's video means. */
export interface PlannedVideo {
  readonly job: ProjectVideoJob;
  /** All uploaded shots, also those that are left out. */
  readonly shots: readonly ShotRow[];
  /** The shots that the job charges for. */
  readonly charge: Charge;
  /** The variants of the job's items, in their order. */
  readonly fileNames: readonly string[];
  /** What each cut of the job is made of. */
  readonly cuts: Parameters<typeof startCuts>[2];
}

/**
 * Plans the video of a locked project.
 * @param asked which cuts; where it says nothing, those ticked that are not up to date, or all ticked
 *   where each is. Whoever adds one version to finished ones waits for that one alone.
 * @throws ApiError illegal_state, not_found.
 */
export async function planVideo(
  transaction: Transaction,
  caller: Caller,
  project: ProjectRow,
  asked: Parameters<typeof chooseCuts>[2],
): Promise<PlannedVideo> {
  const uploaded = await selectUploadedShots(transaction, caller, project.projectId);
  const clips = uploaded.filter(({ isLeftOut }) => !isLeftOut);
  const leftOut = uploaded.filter(({ isLeftOut }) => isLeftOut);
  if (clips.length === 0) {
    throw new ApiError('illegal_state', 'Add at least one photo or clip first.');
  }
  const cuts = await chooseCuts(transaction, project.projectId, asked);
  const sound = await loadSound(transaction, project, clips);
  await holdCutPictures(transaction, caller);
  const sources = await loadWordSources(transaction, caller, project.projectId);
  const toShots = await loadCutShots(transaction, project.projectId, { shots: clips, leftOut });
  const planned = cuts.map((cut) => {
    const shots = toShots(cut);
    const words = requireDrawable(toCutWords(cut, sources, shots.clips));
    const { cutId } = cut;
    const madeFrom = digestCut(cut, shots, { sound, words });
    const madeParts = digestParts(cut, shots, { sound, words });
    const voice = words?.kind === 'branded' ? words.voice : undefined;
    const voiceFrom = voice === undefined ? null : toVoiceVersion(voice);
    const invites = toInvitation(words);
    const mediaId = randomUUID();
    return { cut, shots, words, cutId, mediaId, madeFrom, madeParts, voiceFrom, invites };
  });
  const missing = planned.filter((one) => !isUpToDate(one));
  const started = asked.cutIds === undefined && missing.length > 0 ? missing : planned;
  await requireOriginals(transaction, project, started);
  const { labelAltered } = await requirePreferences(transaction, caller);
  const priced = { shots: uploaded, cuts: await readCuts(transaction, project.projectId), toShots };
  const charge = chargeCuts(priced, started);
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
    cuts: started.map((one) => ({
      ...toRenderCut(one, sound),
      shots: items.length === clips.length ? one.shots.choice : toShotIds(one.shots),
    })),
  };
  return {
    job,
    shots: uploaded,
    charge,
    fileNames: items.map(({ fileName }) => fileName),
    cuts: started,
  };
}

/**
 * A 4K video shows more than a smaller copy has.
 * @throws ApiError illegal_state.
 */
async function requireOriginals(
  transaction: Transaction,
  { projectId }: ProjectRow,
  started: readonly StartedCut[],
): Promise<void> {
  const large = started.filter(({ cut }) => needsOriginals(cut.shape));
  const shown = large.flatMap(({ shots }) => shots.clips.map(({ shotId }) => shotId));
  const awaited = await listAwaiting(transaction, projectId, shown);
  if (awaited.length === 0) return;
  const photos = awaited.length === 1 ? '1 photo is' : `${awaited.length} photos are`;
  throw new ApiError(
    'illegal_state',
    `The full size of ${photos} still on the device you added them on, and the 4K version needs it. Open Homereel there, or go on with the smaller copies.`,
  );
}

/** The open house that a video with these words invites to. */
function toInvitation(words: CutWords | undefined): Invitation | null {
  const status = words?.kind === 'branded' ? words.facts.status : undefined;
  return status?.kind === 'open-house' ? status : null;
}

/** Whether making the cut again would give the video that it has. */
function isUpToDate({ cut, madeFrom }: { readonly cut: CutRow; readonly madeFrom: string }) {
  return cut.state === 'completed' && cut.video !== null && cut.madeFrom === madeFrom;
}

/** @throws ApiError illegal_state that names the characters no font draws. */
function requireDrawable(words: CutWords | undefined): CutWords | undefined {
  const characters = words === undefined ? [] : findUndrawable(JSON.stringify(words));
  if (characters.length === 0) return words;
  const message = `The words on the video have characters that cannot be drawn: ${characters.join(' ')}`;
  throw new ApiError('illegal_state', message);
}

interface StartedCut {
  readonly cut: CutRow;
  readonly shots: CutShots;
  readonly words: CutWords | undefined;
  /** The media that is being made. */
  readonly mediaId: string;
}

function toRenderCut({ cut, shots, words, mediaId }: StartedCut, sound: ProjectSound): RenderCut {
  return {
    cutId: cut.cutId,
    shape: cut.shape,
    targetSeconds: cut.targetSeconds,
    shots: shots.choice,
    directed: toDirected(shots),
    keepsClipSound: hasClipSound(cut, shots, sound),
    words,
    output: {
      video: toVideoKey(mediaId),
      poster: toPosterKey(mediaId),
      preview: toPreviewKey(mediaId),
    },
  };
}

/** All shots of a cut: the job has others too, which it must not choose from. */
function toShotIds({ clips, choice }: CutShots): RenderCut['shots'] {
  const [first, ...others] = clips.map(({ shotId }) => shotId);
  return first === undefined ? choice : [first, ...others];
}

function toDirected({ edit, clips }: CutShots): RenderCut['directed'] {
  if (edit === undefined) return undefined;
  return clips.map((clip) => ({
    shotId: clip.shotId,
    motion: clip.cameraMotion,
    transition: clip.transition,
    editSeconds: clip.edit?.seconds,
  }));
}
