import { type Cut, cutPresets } from '@/contracts/cuts';
import type { CutId } from '@/contracts/ids';
import { addCut, type CutSettings, type NewCut, saveCut } from './cuts';

/** One change of a project's list of versions. `cutId` of an added one stands for it until it is there. */
export type CutChange =
  | { readonly kind: 'add'; readonly cutId: string; readonly body: NewCut }
  | { readonly kind: 'save'; readonly cutId: string; readonly body: CutSettings }
  | { readonly kind: 'remove'; readonly cutId: string };

/** A version that was never made, as its preset describes it. */
export function toNewCut(cutId: string, body: NewCut): Cut {
  const preset = cutPresets[body.preset];
  return {
    cutId: cutId as CutId,
    preset: body.preset,
    name: body.name ?? preset.label,
    shape: body.shape ?? preset.shape,
    targetSeconds: body.targetSeconds ?? preset.seconds,
    isNeutral: preset.isNeutral,
    isMain: false,
    isTicked: true,
    state: 'none',
    isOutdated: false,
    isShared: false,
  };
}

/** The list after the change; an added version comes last. */
export function applyCutChange(cuts: readonly Cut[], change: CutChange): readonly Cut[] {
  switch (change.kind) {
    case 'add':
      return [...cuts, toNewCut(change.cutId, change.body)];
    case 'save':
      return cuts.map((cut) =>
        cut.cutId === change.cutId ? applySettings(cut, change.body) : cut,
      );
    case 'remove':
      return cuts.filter(({ cutId }) => cutId !== change.cutId);
  }
}

/** Tick and name do not change the video; the other settings make it out of date. */
function applySettings(cut: Cut, settings: CutSettings): Cut {
  const { shape = cut.shape, targetSeconds = cut.targetSeconds } = settings;
  const { isTicked = cut.isTicked, name = cut.name, shotIds = cut.shotIds } = settings;
  const differs = shape !== cut.shape || targetSeconds !== cut.targetSeconds;
  const isOutdated = cut.isOutdated || (differs && cut.video !== undefined);
  return {
    ...cut,
    shape,
    targetSeconds,
    isTicked,
    name,
    isOutdated,
    shotIds: (shotIds ?? undefined) as Cut['shotIds'],
  };
}

/** Ids of added versions, by the id that stood for each until it was there. */
const addedIds = new Map<string, string>();

/** Sends an addition or new settings. @returns the version as it is now. */
export async function sendCutChange(
  projectId: string,
  change: Exclude<CutChange, { kind: 'remove' }>,
): Promise<Cut> {
  if (change.kind === 'save') {
    return saveCut(projectId, addedIds.get(change.cutId) ?? change.cutId, change.body);
  }
  const cut = await addCut(projectId, change.body);
  addedIds.set(change.cutId, cut.cutId);
  return cut;
}

/** The list with this version in its place, or at the end. */
export function putCut(cuts: readonly Cut[], cut: Cut): readonly Cut[] {
  return cuts.some(({ cutId }) => cutId === cut.cutId)
    ? cuts.map((other) => (other.cutId === cut.cutId ? cut : other))
    : [...cuts, cut];
}
