import type { Version } from '@/contracts/production/versions';
import { type Charge, planCharge } from '@/rules/price';
import { type Draft, usableShots } from './draft';

/**
 * Returns the charge of the next Generate for the draft, by the rule of the product API. A shot whose file
 * was refused for good is in no video.
 * @param versions the project's versions; the ticked ones are rendered. Before they are loaded, the price is
 * that of one version with every shot.
 */
export function chargeDraft(draft: Draft, versions: readonly Version[] = []): Charge {
  const main = usableShots(draft.shots).map(({ id }) => id);
  const stored = [
    ...usableShots(draft.shots).map((shot) => ({ ...shot.stored, id: shot.id })),
    ...(draft.baseline?.leftOut ?? []),
  ];
  const shots = [...new Map(stored.map((shot) => [shot.id, shot])).values()].map((shot) => {
    return { id: shot.id, paid: shot.paid === true, spareRole: shot.spareRole };
  });
  const known = new Set(shots.map(({ id }) => id));
  const mainVersion = versions.find(({ isMain }) => isMain);
  const ticked = versions.filter(({ isTicked }) => isTicked);
  const made = ticked.length > 0 ? ticked : versions.filter(({ isMain }) => isMain);
  const priced = made.map((version) => ({
    shotIds: listShown(version, main).filter((id) => known.has(id)),
    hasOtherShape: version.shape !== mainVersion?.shape,
  }));
  const all = [{ shotIds: main, hasOtherShape: false }];
  return planCharge(shots, main, priced.length > 0 ? priced : all);
}

/** The shots of a version: those of its edit and those added since, else the chosen ones, else all. */
function listShown({ edit, shotIds }: Version, main: readonly string[]): readonly string[] {
  if (edit === undefined) return shotIds ?? main;
  const decided = new Set<string>([...edit.shots, ...edit.leftOut].map(({ id }) => id));
  return [...edit.shots.map(({ id }) => id), ...main.filter((id) => !decided.has(id))];
}
