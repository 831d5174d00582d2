import type { Transaction } from '@/adapters/database/database';
import type { generateVideo as operation } from '@/contracts/production/generation';
import type { Deps } from '@/product-api/deps';
import type { Caller, UseCase } from '@/product-api/http/route';
import {
  type chooseVersions,
  lockProject,
  type ProjectRow,
  priceCharge,
  startVersions,
  startVideo,
} from '@/product-api/project/public';
import { findRepeatedWork, startWork } from '@/product-api/work/public';
import { planVideo } from './plan-video';
import { loadStatus } from './read-status';

/**
 * Holds the tokens, updates the project's status and enqueues the job, all in one transaction. One job
 * renders all versions. While a video is being generated, or if the call is repeated, returns the running
 * work.
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
    asked: Parameters<typeof chooseVersions>[2];
    idempotencyKey: string | undefined;
  },
): Promise<void> {
  const { caller, project, asked, idempotencyKey } = call;
  const { job, shots, charge, fileNames, versions } = await planVideo(
    transaction,
    caller,
    project,
    asked,
  );
  const { items, tokens } = priceCharge(charge, shots, deps.settings.vid_gen_price);
  await startVideo(transaction, caller, project);
  await startWork(deps, transaction, {
    caller,
    job,
    price: tokens,
    comment: items === 1 ? 'Video of 1 item' : `Video of ${items} items`,
    charge,
    idempotencyKey,
    fileNames,
  });
  await startVersions(transaction, job.jobId, versions);
}
