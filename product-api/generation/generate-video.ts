import { randomUUID } from 'node:crypto';
import type { Transaction } from '@/adapters/database/database';
import type { generateVideo as operation } from '@/contracts/generation';
import { jobId } from '@/contracts/ids';
import type { RenderCut } from '@/contracts/render-job';
import { loadMusic } from '@/product-api/cuts/choose-music';
import { digestCut, toRenderShots } from '@/product-api/cuts/cut-shots';
import type { CutRow } from '@/product-api/cuts/find-cut';
import { chooseCuts, startCuts } from '@/product-api/cuts/make-cuts';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import type { Caller, UseCase } from '@/product-api/http/route';
import { toPosterKey, toPreviewKey, toVideoKey } from '@/product-api/projects/media-keys';
import { startVideo } from '@/product-api/projects/move-project';
import { lockProject, type ProjectRow } from '@/product-api/projects/require-project';
import { type ShotRow, selectShots } from '@/product-api/projects/shots-store';
import { requirePreferences } from '@/product-api/users/read-preferences';
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
  const music = await loadMusic(transaction, project, clips);
  const started = cuts.map((cut) => ({
    cut,
    cutId: cut.cutId,
    mediaId: randomUUID(),
    madeFrom: digestCut(cut, clips, music),
  }));
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
      music,
      cuts: started.map(({ cut, mediaId }) => toRenderCut(cut, clips, mediaId)),
    },
    price: priceItems(clips, deps.settings.vid_gen_price).tokens,
    comment: clips.length === 1 ? 'Video of 1 item' : `Video of ${clips.length} items`,
    idempotencyKey,
    fileNames: clips.map(({ fileName }) => fileName),
  });
  await startCuts(transaction, id, started);
}

function toRenderCut(cut: CutRow, clips: readonly ShotRow[], mediaId: string): RenderCut {
  return {
    cutId: cut.cutId,
    shape: cut.shape,
    targetSeconds: cut.targetSeconds,
    shots: toRenderShots(cut, clips),
    output: {
      video: toVideoKey(mediaId),
      poster: toPosterKey(mediaId),
      preview: toPreviewKey(mediaId),
    },
  };
}
