import type { Queryable } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';
import type { PersonBrand } from '@/contracts/project/brands';
import type { ProjectFacts } from '@/contracts/project/facts';
import type { VersionVoice } from '@/contracts/project/voice';
import { brandTexts, type VersionWords } from '@/contracts/project/words';
import type { Owner } from '@/product-api/http/route';
import {
  loadVersionPictures,
  type VersionPictures,
} from '@/product-api/project/brands/load-pictures';
import { loadBrand } from '@/product-api/project/brands/read-brand';
import { loadFacts } from '@/product-api/project/projects/read-facts';
import type { ShotRow } from '@/product-api/project/projects/shots-store';
import { loadVoice, type VoiceRow } from '@/product-api/project/voice/load-voice';
import { toVersionVoice } from '@/product-api/project/voice/version-voice';
import { toEndCardLink } from '@/rules/qr-scan';
import { isNeutralText } from './is-neutral-text';
import type { VersionRow } from './versions-store';

/** Inputs of the text of a project's versions. */
export interface WordSources {
  readonly facts: ProjectFacts;
  readonly brand: PersonBrand;
  readonly pictures: VersionPictures;
  readonly voice: VoiceRow;
}

/** Reads the inputs of the text of the caller's project. */
export async function loadWordSources(
  database: Queryable,
  caller: Owner,
  projectId: ProjectId,
): Promise<WordSources> {
  const facts = await loadFacts(database, caller, projectId);
  const brand = await loadBrand(database, caller);
  const pictures = await loadVersionPictures(database, caller);
  return { facts, brand, pictures, voice: await loadVoice(database, projectId) };
}

/**
 * Returns the words of a version; undefined if there are none. Those of a neutral version contain neither the
 * brand with its pictures nor the link nor an open house, no free text with names, contact details or
 * invitations, and no voice.
 * @param clips the shots it shows.
 */
export function toVersionWords(
  version: Pick<VersionRow, 'isNeutral' | 'preset' | 'targetSeconds'>,
  sources: WordSources,
  clips: readonly Pick<ShotRow, 'shotId'>[],
): VersionWords | undefined {
  const shown = clips.map(({ shotId }) => shotId);
  const captions = sources.facts.captions.filter(({ shotId }) => shown.includes(shotId));
  if (version.isNeutral) return toNeutralWords(sources, captions);
  return toBrandedWords(sources, captions, toVersionVoice(version, sources.voice));
}

function toStyle({ facts, brand }: WordSources) {
  return { theme: facts.theme ?? brand.theme ?? 'gallery', locale: brand.locale ?? 'en-US' };
}

type Captions = ProjectFacts['captions'];

function toBrandedWords(
  sources: WordSources,
  captions: Captions,
  voice: VersionVoice | undefined,
): VersionWords | undefined {
  const { facts } = sources.facts;
  const link = sources.facts.link && toEndCardLink(sources.facts.link);
  const { theme: _, locale: __, ...texts } = sources.brand;
  const brand = { ...texts, ...sources.pictures };
  const hasCard = hasEndCard({ brand, link });
  const saysNothing = !hasCard && captions.length === 0 && isEmpty(facts);
  if (saysNothing && voice === undefined) return undefined;
  return { kind: 'branded', ...toStyle(sources), facts, captions, brand, link, voice };
}

function toNeutralWords(sources: WordSources, captions: Captions): VersionWords | undefined {
  const isPlain = (text: string | undefined) => isNeutralText(text, sources.brand);
  const facts = toNeutralFacts(sources.facts.facts, sources.brand);
  const plain = captions.filter(({ title, detail }) => isPlain(title) && isPlain(detail));
  if (plain.length === 0 && isEmpty(facts)) return undefined;
  return { kind: 'neutral', ...toStyle(sources), facts, captions: plain };
}

/** Facts without an open house, and without highlights that name the person, a way to reach them, or invite. */
export function toNeutralFacts(
  { status, highlights, ...property }: ProjectFacts['facts'],
  brand: PersonBrand,
) {
  return {
    ...property,
    status: status?.kind === 'open-house' ? undefined : status,
    highlights: highlights?.filter((text) => isNeutralText(text, brand)),
  };
}

/** Any of these makes an end card. */
const endCardFields = [...brandTexts, 'logo', 'headshot'] as const;

/** Returns whether a video shows any part of the brand. */
export function hasEndCard({
  brand,
  link,
}: Pick<Extract<VersionWords, { kind: 'branded' }>, 'brand' | 'link'>): boolean {
  return link !== undefined || endCardFields.some((field) => field in brand);
}

function isEmpty(facts: ProjectFacts['facts']): boolean {
  return Object.values(facts).every(
    (value) => value === undefined || (Array.isArray(value) && value.length === 0),
  );
}
