import type { Queryable } from '@/adapters/database/database';
import type { PersonBrand } from '@/contracts/brands';
import { isNeutralText } from '@/contracts/check-neutral-cut';
import type { ProjectFacts } from '@/contracts/facts';
import type { ProjectId } from '@/contracts/ids';
import { brandTexts, type CutWords } from '@/contracts/words';
import { loadBrand } from '@/product-api/brands/read-brand';
import type { Caller } from '@/product-api/http/route';
import { loadFacts } from '@/product-api/projects/read-facts';
import type { ShotRow } from '@/product-api/projects/shots-store';
import { findChosenShots } from './cut-shots';
import type { CutRow } from './cuts-store';

/** What the words of a project's cuts are made of. */
export interface WordSources {
  readonly facts: ProjectFacts;
  readonly brand: PersonBrand;
}

/** Reads what the words of the caller's project are made of. */
export async function loadWordSources(
  database: Queryable,
  caller: Pick<Caller, 'userId'>,
  projectId: ProjectId,
): Promise<WordSources> {
  const facts = await loadFacts(database, caller, projectId);
  return { facts, brand: await loadBrand(database, caller) };
}

/**
 * The words of a cut; undefined where there is nothing to say. Those of a neutral cut hold neither
 * the brand nor an open house, and no free text that names the person, a way to reach them, or
 * invites.
 */
export function toCutWords(
  cut: Pick<CutRow, 'isNeutral' | 'chosenShots'>,
  { facts: project, brand: saved }: WordSources,
  clips: readonly Pick<ShotRow, 'shotId'>[],
): CutWords | undefined {
  const { theme: ownTheme, ...brand } = saved;
  const style = { theme: project.theme ?? ownTheme ?? 'gallery', locale: 'en-US' } as const;
  const shown = findChosenShots(cut, clips) ?? clips.map(({ shotId }) => shotId);
  const captions = project.captions.filter(({ shotId }) => shown.includes(shotId));
  if (!cut.isNeutral) {
    const hasBrand = brandTexts.some((field) => brand[field] !== undefined);
    if (!hasBrand && captions.length === 0 && isEmpty(project.facts)) return undefined;
    return { kind: 'branded', ...style, facts: project.facts, captions, brand };
  }
  const { status, highlights, ...property } = project.facts;
  const isPlain = (text: string | undefined) => isNeutralText(text, brand);
  const facts = {
    ...property,
    ...(status === undefined || status.kind === 'open-house' ? {} : { status }),
    ...(highlights === undefined ? {} : { highlights: highlights.filter(isPlain) }),
  };
  const plain = captions.filter(({ title, detail }) => isPlain(title) && isPlain(detail));
  if (plain.length === 0 && isEmpty(facts)) return undefined;
  return { kind: 'neutral', ...style, facts, captions: plain };
}

function isEmpty(facts: ProjectFacts['facts']): boolean {
  return Object.values(facts).every(
    (value) => value === undefined || (Array.isArray(value) && value.length === 0),
  );
}
