import { isDeepStrictEqual } from 'node:util';
import type { ProjectFacts } from '@/contracts/project/facts';

/**
 * Merges concurrent changes of facts: applies the changes of this save to the currently stored facts. Where
 * both changed a field, this save takes precedence.
 * @param base the facts that this save's client had read.
 */
export function mergeFacts(
  base: ProjectFacts,
  changed: ProjectFacts,
  stored: ProjectFacts,
): ProjectFacts {
  const byShot = ({ captions }: ProjectFacts) =>
    Object.fromEntries(captions.map((caption) => [caption.shotId, caption]));
  const captions = mergeFields(byShot(base), byShot(changed), byShot(stored));
  return {
    ...changed,
    facts: mergeFields(base.facts, changed.facts, stored.facts),
    captions: Object.values(captions).filter((caption) => caption !== undefined),
    theme: pick(base.theme, changed.theme, stored.theme),
    link: pick(base.link, changed.link, stored.link),
  };
}

function mergeFields<Fields extends object>(
  base: Fields,
  changed: Fields,
  stored: Fields,
): Partial<Fields> {
  const merged: Partial<Fields> = { ...changed, ...stored };
  for (const name of Object.keys(merged) as (keyof Fields)[]) {
    merged[name] = pick(base[name], changed[name], stored[name]);
  }
  return merged;
}

function pick<Value>(base: Value, changed: Value, stored: Value): Value {
  return isDeepStrictEqual(base, changed) ? stored : changed;
}
