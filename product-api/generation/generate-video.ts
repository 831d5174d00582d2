import { randomUUID } from 'node:crypto';
import type { Transaction } from '@/adapters/database/database';
import type { generateVideo as operation } from '@/contracts/generation';
import { jobId } from '@/contracts/ids';
import type { RenderCut } from '@/contracts/render-job';
import { type CutWords, findUndrawable } from '@/contracts/words';
import { holdCutPictures } from '@/product-api/brands/load-pictures';
import { loadSound, type ProjectSound } from '@/product-api/cuts/choose-music';
import { digestCut, hasClipSound, toRenderShots } from '@/product-api/cuts/cut-shots';
import { loadWordSources, toCutWords } from '@/product-api/cuts/cut-words';
import type { CutRow } from '@/product-api/cuts/find-cut';
import { chooseCuts, startCuts } from '@/product-api/cuts/make-cuts';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { Caller, UseCase } from '@/product-api/http/route';
import { toPosterKey, toPreviewKey, toVideoKey } from '@/product-api/projects/media-keys';
import { startVideo } from '@/product-api/projects/move-project';
import { lockProject, type ProjectRow } from '@/product-api/projects/require-project';
import { type ShotRow, selectShots } from '@/product-api/projects/shots-store';
import { toRenderTrack } from '@/product-api/tracks/load-track';
import { requirePreferences } from '@/product-api/users/read-preferences';
import { toVoiceVersion } from '@/product-api/voice/cut-voice';
import { findRepeatedWork } from '@/product-api/work/find-repeated-work';
import { startWork } from '@/product-api/work/start-work';
import { priceItems } from './price-items';
import { loadStatus } from './read-status';
import { toRenderItem } from './to-render-item';

/**
 * Holds the tokens, moves the project and puts the job into the queue, all in one transaction. One job
 * makes all cuts. While a video is being made, and when a call is repeated, answers with what is under way.
 */
export const generateVideo: UseCase<typeof operation> = (deps, input) => {
  const { caller, params, body, idempotencyKey } = input;
  return deps.database.transaction(async (transaction) => {
    const project = await lockProject(transaction, caller, params.projectId);
    const repeated = await findRepeatedWork(transaction, {
      userId: caller.userId,
      idempotencyKey,
      projectId: project.projectId,
      kind: 'project-video',
    });
    if (repeated === undefined) {
      await start(deps, transaction, { caller, project, asked: body ?? {}, idempotencyKey });
    }
    return loadStatus(transaction, caller, project.projectId);
  });
};

async function start(
  deps: Deps,
  transaction: Transaction,
  call: {
    caller: Caller;
    project: ProjectRow;
    asked: Parameters<typeof chooseCuts>[2];
    idempotencyKey: string | undefined;
  },
): Promise<void> {
  const { caller, project, asked, idempotencyKey } = call;
  const clips = await selectShots(transaction, caller, [project.projectId]);
  if (clips.length === 0) {
    throw new ApiError('illegal_state', 'Add at least one photo or clip first.');
  }
  await startVideo(transaction, caller, project);
  const cuts = await chooseCuts(transaction, project.projectId, asked);
  const sound = await loadSound(transaction, project, clips);
  await holdCutPictures(transaction, caller);
  const sources = await loadWordSources(transaction, caller, project.projectId);
  const started = cuts.map((cut) => {
    const words = requireDrawable(toCutWords(cut, sources, clips));
    const { cutId } = cut;
    const madeFrom = digestCut(cut, clips, { sound, words });
    const voice = words?.kind === 'branded' ? words.voice : undefined;
    const voiceFrom = voice === undefined ? null : toVoiceVersion(voice);
    return { cut, words, cutId, mediaId: randomUUID(), madeFrom, voiceFrom };
  });
  const id = jobId.parse(randomUUID());
  const { labelAltered } = await requirePreferences(transaction, caller);
  await startWork(deps, transaction, {
    caller,
    job: {
      kind: 'project-video',
      jobId: id,
      projectId: project.projectId,
      items: clips.map(toRenderItem),
      transitions: clips.slice(0, -1).map((clip) => clip.transition),
      labelAltered,
      music: sound.music,
      ...(sound.track === undefined ? {} : { track: toRenderTrack(sound.track) }),
      cuts: started.map((one) => toRenderCut(one, clips, sound)),
    },
    price: priceItems(clips, deps.settings.vid_gen_price).tokens,
    comment: clips.length === 1 ? 'Video of 1 item' : `Video of ${clips.length} items`,
    idempotencyKey,
    fileNames: clips.map(({ fileName }) => fileName),
  });
  await startCuts(transaction, id, started);
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
  readonly words: CutWords | undefined;
  /** The media that is being made. */
  readonly mediaId: string;
}

function toRenderCut(
  { cut, words, mediaId }: StartedCut,
  clips: readonly ShotRow[],
  sound: ProjectSound,
): RenderCut {
  return {
    cutId: cut.cutId,
    shape: cut.shape,
    targetSeconds: cut.targetSeconds,
    shots: toRenderShots(cut, clips),
    ...(hasClipSound(cut, clips, sound) ? { keepsClipSound: true } : {}),
    ...(words === undefined ? {} : { words }),
    output: {
      video: toVideoKey(mediaId),
      poster: toPosterKey(mediaId),
      preview: toPreviewKey(mediaId),
    },
  };
}
