import { downloadCut, downloadCuts, listCuts } from '@/contracts/cuts';
import { toPath } from '@/contracts/operation';
import { toVideoPage } from '@/contracts/page-paths';
import type { CutCompleted } from '@/contracts/render-event';
import type { CutRow } from '@/product-api/cuts/make-cuts';
import type { Deps } from '@/product-api/deps';
import { recordEvent } from '@/product-api/webhooks/record-event';
import type { WorkOutcome } from './work-outcome';

/*
 * Tells a person's webhooks how the making of versions ends, in the transaction that ends it.
 */

export async function announceReady(
  deps: Deps,
  outcome: WorkOutcome,
  cut: CutRow,
  { seconds, width, height, bytes }: CutCompleted['result'],
): Promise<void> {
  const { projectId, cutId, shape } = cut;
  const data = {
    ...toVersion(deps, outcome, cut),
    ...{ shape, seconds, width, height, bytes },
    downloadUrl: deps.origin + toPath(downloadCut, { projectId, cutId }),
  };
  await announce(deps, outcome, { type: 'version.ready', data });
}

export async function announceFailed(
  deps: Deps,
  outcome: WorkOutcome,
  cut: CutRow,
  reason: string,
): Promise<void> {
  const data = { ...toVersion(deps, outcome, cut), reason };
  await announce(deps, outcome, { type: 'version.failed', data });
}

export async function announceProject(deps: Deps, outcome: WorkOutcome): Promise<void> {
  const { projectId } = outcome.project;
  const downloadUrl = deps.origin + toPath(downloadCuts, { projectId });
  const data = { ...toProject(deps, outcome), downloadUrl };
  await announce(deps, outcome, { type: 'project.ready', data });
}

function announce(
  deps: Deps,
  { transaction, caller }: WorkOutcome,
  news: Parameters<typeof recordEvent>[3],
): Promise<void> {
  return recordEvent(deps, transaction, caller, news);
}

function toVersion(deps: Deps, outcome: WorkOutcome, { cutId, preset, name }: CutRow) {
  return { ...toProject(deps, outcome), cutId, preset, name };
}

function toProject({ origin }: Deps, { project: { projectId, name } }: WorkOutcome) {
  return {
    projectId,
    projectName: name,
    pageUrl: origin + toVideoPage(projectId),
    versionsUrl: origin + toPath(listCuts, { projectId }),
  };
}
