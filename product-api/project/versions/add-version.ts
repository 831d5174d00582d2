import { limits } from '@/contracts/limits';
import type { addVersion as operation } from '@/contracts/production/versions';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { lockProject } from '@/product-api/project/projects/require-project';
import { loadVersion } from './find-version';
import { requireLength, toPresetSettings } from './plan-versions';
import {
  insertVersion,
  selectVersions,
  updateVersion,
  type VersionSettings,
} from './versions-store';

/** Adds a version, ticked. If an equal one exists, ticks and returns that. */
export const addVersion: UseCase<typeof operation> = ({ database }, { caller, params, body }) =>
  database.transaction(async (transaction) => {
    const { projectId } = params;
    await lockProject(transaction, caller, projectId);
    const planned = toPresetSettings(body.preset);
    const settings: VersionSettings = {
      ...planned,
      name: body.name ?? planned.name,
      shape: body.shape ?? planned.shape,
      targetSeconds: body.targetSeconds ?? planned.targetSeconds,
    };
    requireLength(settings);
    const versions = await selectVersions(transaction, projectId);
    const same = versions.find((version) => isSame(version, settings));
    if (same !== undefined) {
      await updateVersion(transaction, { ...same, isTicked: true });
      return { version: await loadVersion(transaction, caller, projectId, same.versionId) };
    }
    if (versions.length >= limits.versionsPerProject) {
      const message = `A project can have up to ${limits.versionsPerProject} versions. Remove one first.`;
      throw new ApiError('too_many_versions', message);
    }
    const versionId = await insertVersion(transaction, projectId, settings);
    return { version: await loadVersion(transaction, caller, projectId, versionId) };
  });

function isSame(one: VersionSettings, other: VersionSettings): boolean {
  return (
    one.preset === other.preset &&
    one.shape === other.shape &&
    one.targetSeconds === other.targetSeconds
  );
}
