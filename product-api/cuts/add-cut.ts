import type { addCut as operation } from '@/contracts/cuts';
import { limits } from '@/contracts/limits';
import { ApiError } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { lockProject } from '@/product-api/projects/require-project';
import { type CutSettings, insertCut, selectCuts, updateCut } from './cuts-store';
import { loadCut } from './find-cut';
import { requireLength, toPresetSettings } from './plan-cuts';

/** Adds a version, ticked; the same one asked for again is ticked and answered with. */
export const addCut: UseCase<typeof operation> = ({ database }, { caller, params, body }) =>
  database.transaction(async (transaction) => {
    const { projectId } = params;
    await lockProject(transaction, caller, projectId);
    const planned = toPresetSettings(body.preset);
    const settings: CutSettings = {
      ...planned,
      name: body.name ?? planned.name,
      shape: body.shape ?? planned.shape,
      targetSeconds: body.targetSeconds ?? planned.targetSeconds,
    };
    requireLength(settings);
    const cuts = await selectCuts(transaction, projectId);
    const same = cuts.find((cut) => isSame(cut, settings));
    if (same !== undefined) {
      await updateCut(transaction, { ...same, isTicked: true });
      return { cut: await loadCut(transaction, caller, projectId, same.cutId) };
    }
    if (cuts.length >= limits.cutsPerProject) {
      const message = `A project has at most ${limits.cutsPerProject} versions. Remove one first.`;
      throw new ApiError('too_many_cuts', message);
    }
    const cutId = await insertCut(transaction, projectId, settings);
    return { cut: await loadCut(transaction, caller, projectId, cutId) };
  });

function isSame(one: CutSettings, other: CutSettings): boolean {
  return (
    one.preset === other.preset &&
    one.shape === other.shape &&
    one.targetSeconds === other.targetSeconds
  );
}
