import { cutId, type ProjectId, projectId as projectIdSchema } from '@/contracts/ids';
import { limits } from '@/contracts/limits';
import { checkListing } from '@/contracts/listing-file';
import type { ListingOrder, createListing as operation } from '@/contracts/listings';
import { addCut } from '@/product-api/cuts/add-cut';
import { listCuts } from '@/product-api/cuts/list-cuts';
import { saveCut } from '@/product-api/cuts/save-cut';
import type { Deps } from '@/product-api/deps';
import { editProject } from '@/product-api/editing/edit-project';
import { importListing } from '@/product-api/editing/import-listing';
import { generateVideo } from '@/product-api/generation/generate-video';
import { ApiError } from '@/product-api/http/api-error';
import type { Input } from '@/product-api/http/route';
import { createProject } from '@/product-api/projects/create-project';
import { deleteProject } from '@/product-api/projects/delete-project';
import { saveFacts } from '@/product-api/projects/save-facts';
import type { Delivery } from './receive-delivery';
import { planFiles, saveMedia, toPlannedImages } from './save-media';

type ListingInput = Input<typeof operation>;

/**
 * Makes the project of a delivery as it is asked for. A file that cannot be used fails all of it and leaves
 * no project; tokens that are missing leave it ungenerated.
 * @returns what was left out or not done, a sentence each.
 */
export async function makeListing(
  deps: Deps,
  input: ListingInput,
  { order, media, listing, others }: Delivery,
  folder: string,
): Promise<{ projectId: ProjectId; notes: string[] }> {
  const files = planFiles(media);
  const { id } = await createProject(deps, {
    ...input,
    body: {
      name: order.name ?? toName(order.facts) ?? toListedName(listing),
      description: undefined,
      totalFiles: files.length,
      projectData: { images: toPlannedImages(files), transitions: [] },
    },
  });
  const projectId = projectIdSchema.parse(id);
  const call = { ...input, params: { projectId } };
  const notes = others.map((name) => `${name} was left out: it is not a photo or clip.`);
  try {
    await saveMedia(deps, input.caller, projectId, { files, folder });
    if (listing !== undefined) {
      notes.push(...(await importListing(deps, { ...call, body: listing })).notes);
    }
    await prepare(deps, call, order);
  } catch (error) {
    await deleteProject(deps, { ...call, body: undefined });
    throw error;
  }
  if (order.generate) notes.push(...(await generate(deps, call)));
  return { projectId, notes };
}

/** A project without a name is named after its address. */
function toName(facts: ListingOrder['facts']): string | undefined {
  return facts?.address?.slice(0, limits.nameLength);
}

function toListedName(listing: unknown): string | undefined {
  if (listing === undefined) return undefined;
  const checked = checkListing(listing);
  // What is wrong with it is told when it is applied.
  if ('faults' in checked) return undefined;
  return checked.listing.name ?? toName(checked.listing.facts);
}

type ProjectCall = Omit<ListingInput, 'params'> & {
  readonly params: { readonly projectId: ProjectId };
};

/** Everything before generating. */
async function prepare(deps: Deps, call: ProjectCall, order: ListingOrder): Promise<void> {
  if (order.facts !== undefined) {
    await saveFacts(deps, { ...call, body: { facts: order.facts, captions: [] } });
  }
  if (order.versions !== undefined) await tickVersions(deps, call, order.versions);
  if (order.edit) await editProject(deps, { ...call, body: {} });
}

/** Adds the versions. The main one is the property video; it stays, ticked if it is among them. */
async function tickVersions(
  deps: Deps,
  call: ProjectCall,
  versions: NonNullable<ListingOrder['versions']>,
): Promise<void> {
  const { cuts } = await listCuts(deps, { ...call, body: undefined });
  const main = cuts.find(({ isMain }) => isMain);
  for (const preset of versions) {
    if (preset !== main?.preset) await addCut(deps, { ...call, body: { preset } });
  }
  if (main === undefined || versions.includes(main.preset)) return;
  const params = { ...call.params, cutId: cutId.parse(main.cutId) };
  await saveCut(deps, { ...call, params, body: { isTicked: false } });
}

/** @returns why it was not generated. */
async function generate(deps: Deps, call: ProjectCall): Promise<string[]> {
  try {
    await generateVideo(deps, { ...call, idempotencyKey: undefined, body: undefined });
    return [];
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'internal') throw error;
    return [`The versions are not being made yet. ${error.message}`];
  }
}
