import { toVideoPage } from '@/contracts/api/page-paths';
import { toPath } from '@/contracts/operation';
import type { VersionCompleted } from '@/contracts/production/render-event';
import { downloadVersion, downloadVersions, listVersions } from '@/contracts/production/versions';
import type { Deps } from '@/product-api/deps';
import type { VersionRow } from '@/product-api/project/public';
import { recordEvent } from '@/product-api/webhooks/public';
import type { WorkOutcome } from './work-outcome';

/* Sends the outcome of rendering versions to a user's webhooks, in the transaction that ends it. */

export async function announceReady(
  deps: Deps,
  outcome: WorkOutcome,
  version: VersionRow,
  { seconds, width, height, bytes }: VersionCompleted['result'],
): Promise<void> {
  const { projectId, versionId, shape } = version;
  const data = {
    ...toVersion(deps, outcome, version),
    ...{ shape, seconds, width, height, bytes },
    downloadUrl: deps.origin + toPath(downloadVersion, { projectId, versionId }),
  };
  await announce(deps, outcome, { type: 'version.ready', data });
}

export async function announceFailed(
  deps: Deps,
  outcome: WorkOutcome,
  version: VersionRow,
  reason: string,
): Promise<void> {
  const data = { ...toVersion(deps, outcome, version), reason };
  await announce(deps, outcome, { type: 'version.failed', data });
}

export async function announceProject(deps: Deps, outcome: WorkOutcome): Promise<void> {
  const { projectId } = outcome.project;
  const downloadUrl = deps.origin + toPath(downloadVersions, { projectId });
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

function toVersion(deps: Deps, outcome: WorkOutcome, { versionId, preset, name }: VersionRow) {
  return { ...toProject(deps, outcome), versionId, preset, name };
}

function toProject({ origin }: Deps, { project: { projectId, name } }: WorkOutcome) {
  return {
    projectId,
    projectName: name,
    pageUrl: origin + toVideoPage(projectId),
    versionsUrl: origin + toPath(listVersions, { projectId }),
  };
}
