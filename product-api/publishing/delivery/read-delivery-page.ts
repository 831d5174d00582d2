import type { PersonBrand } from '@/contracts/project/brands';
import type { ProjectFacts } from '@/contracts/project/facts';
import type { readDeliveryPage as operation } from '@/contracts/publishing/delivery';
import { orNotFound } from '@/product-api/http/api-error';
import type { UseCase } from '@/product-api/http/route';
import {
  isNeutralText,
  loadBrand,
  loadFacts,
  loadMadeVersions,
  loadOpenApproval,
  requireProject,
  toNeutralFacts,
  toNeutralNames,
  toNeutralProject,
} from '@/product-api/project/public';
import { planNetworkStills } from '@/product-api/publishing/stills/list-stills';
import { loadTranscripts } from '@/product-api/publishing/transcripts/load-transcripts';
import { listDeliveredPhotos } from './list-delivered-photos';
import { loadAgent } from './load-agent';
import { requireDelivery } from './require-delivery';
import { toDeliveredVersion } from './to-delivered-version';

/** The listing's page behind a link, with the facts of the project as they are now. */
export const readDeliveryPage: UseCase<typeof operation> = async (deps, input) => {
  const { database } = deps;
  const { projectId } = input.params;
  const { share } = input.query;
  const delivery = await requireDelivery(database, input);
  const isNeutral = delivery.kind === 'neutral';
  const found = await requireProject(database, delivery, projectId);
  const project = isNeutral ? await toNeutralProject(database, delivery, found) : found;
  const saved = await loadFacts(database, delivery, projectId);
  const brand = await loadBrand(database, delivery);
  const made = await loadMadeVersions(database, projectId);
  const versions = isNeutral ? made.filter((version) => version.isNeutral) : made;
  const first = orNotFound(versions[0]);
  const shown = new Set(first.shown.map(({ shotId }) => shotId));
  const ofPage = { ...saved, captions: saved.captions.filter(({ shotId }) => shown.has(shotId)) };
  const { facts, captions } = isNeutral ? toNeutralTexts(ofPage, brand) : ofPage;
  const title = facts.address ?? (project.name || UNTITLED);
  const stills = await planNetworkStills(database, first, { project, share });
  const transcripts = await loadTranscripts(database, delivery, projectId);
  return {
    projectId,
    isNeutral,
    title,
    description: project.description ?? undefined,
    updatedAt: project.updatedAt.toISOString(),
    facts,
    locale: brand.locale ?? 'en-US',
    versions: versions.map((version) =>
      toDeliveredVersion(deps, version, {
        project: version.isNeutral ? toNeutralNames(project, brand) : project,
        share,
        name: title,
        isNeutral,
        transcripts,
      }),
    ),
    photos: await listDeliveredPhotos(database, first, { share, captions }),
    stills: stills.map(({ still }) => still),
    agent: isNeutral
      ? undefined
      : await loadAgent(database, delivery, { projectId, share, brand, status: facts.status }),
    approval: isNeutral ? undefined : await loadOpenApproval(database, projectId),
  };
};

const UNTITLED = 'Property';

/** Without any text that names the person, a way to reach them, or invites. */
function toNeutralTexts(saved: ProjectFacts, brand: PersonBrand): ProjectFacts {
  const isPlain = (text: string | undefined) => isNeutralText(text, brand);
  const { address, city, ...facts } = toNeutralFacts(saved.facts, brand);
  return {
    facts: {
      ...facts,
      address: isPlain(address) ? address : undefined,
      city: isPlain(city) ? city : undefined,
    },
    captions: saved.captions.filter(({ title, detail }) => isPlain(title) && isPlain(detail)),
  };
}
