import { isDeepStrictEqual } from 'node:util';
import type { ProjectFacts } from '@/contracts/project/facts';

/**
 * Facts that were changed in two places at once: what one of them changed, over what is stored by now. What
 * both changed is as the one that saves now has it.
 * @param base what the one that saves now had read.
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
