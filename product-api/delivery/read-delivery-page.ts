import type { PersonBrand } from '@/contracts/brands';
import { isNeutralText } from '@/contracts/check-neutral-cut';
import type { readDeliveryPage as operation } from '@/contracts/delivery';
import type { ProjectFacts } from '@/contracts/facts';
import { loadBrand } from '@/product-api/brands/read-brand';
import { toNeutralFacts } from '@/product-api/cuts/cut-words';
import { loadMadeCuts } from '@/product-api/cuts/find-cut';
import { orNotFound } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import { loadFacts } from '@/product-api/projects/read-facts';
import { type ProjectRow, requireProject } from '@/product-api/projects/require-project';
import { listDeliveredPhotos } from './list-delivered-photos';
import { loadAgent } from './load-agent';
import { requireDelivery } from './require-delivery';
import { toDeliveredVersion } from './to-delivered-version';

/** The listing's page behind a link, with the facts of the project as they are now. */
export const readDeliveryPage: UseCase<typeof operation> = async ({ database }, input) => {
  const { projectId } = input.params;
  const { share } = input.query;
  const delivery = await requireDelivery(database, input);
  const isNeutral = delivery.kind === 'neutral';
  const project = await requireProject(database, delivery, projectId);
  const saved = await loadFacts(database, delivery, projectId);
  const brand = await loadBrand(database, delivery);
  const said = isNeutral ? toNeutralTexts(project, saved, brand) : toTexts(project, saved);
  const made = await loadMadeCuts(database, projectId);
  const cuts = isNeutral ? made.filter((cut) => cut.isNeutral) : made;
  const film = orNotFound(cuts[0]);
  return {
    projectId,
    isNeutral,
    title: said.title,
    description: said.description,
    updatedAt: project.updatedAt.toISOString(),
    facts: said.facts,
    locale: brand.locale ?? 'en-US',
    versions: cuts.map((cut) =>
      toDeliveredVersion(cut, { project, share, name: said.title, isNeutral }),
    ),
    photos: await listDeliveredPhotos(database, film, { share, captions: said.captions }),
    agent: isNeutral ? undefined : await loadAgent(database, delivery, { projectId, share, brand }),
  };
};

const UNTITLED = 'Property';

function toTexts({ name, description }: ProjectRow, { facts, captions }: ProjectFacts) {
  const title = facts.address ?? (name || UNTITLED);
  return { title, description: description ?? undefined, facts, captions };
}

/** Without the description, and without any text that names the person, a way to reach them, or invites. */
function toNeutralTexts({ name }: ProjectRow, saved: ProjectFacts, brand: PersonBrand) {
  const isPlain = (text: string | undefined) => isNeutralText(text, brand);
  const plain = (text: string | undefined) => (isPlain(text) ? text : undefined);
  const { address, city, ...facts } = toNeutralFacts(saved.facts, brand);
  const shown = { ...facts, address: plain(address), city: plain(city) };
  return {
    title: shown.address ?? plain(name || undefined) ?? UNTITLED,
    description: undefined,
    facts: shown,
    captions: saved.captions.filter((one) => isPlain(one.title) && isPlain(one.detail)),
  };
}
