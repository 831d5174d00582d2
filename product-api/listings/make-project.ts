import { cutId, type ListingId } from '@/contracts/ids';
import { limits } from '@/contracts/limits';
import { checkListing } from '@/contracts/listing-file';
import type { ListingOrder } from '@/contracts/listings';
import { addCut } from '@/product-api/cuts/add-cut';
import { listCuts } from '@/product-api/cuts/list-cuts';
import { saveCut } from '@/product-api/cuts/save-cut';
import type { Deps } from '@/product-api/deps';
import { importListing } from '@/product-api/editing/import-listing';
import type { Caller } from '@/product-api/http/route';
import { addProject } from '@/product-api/projects/create-project';
import { deleteProject } from '@/product-api/projects/delete-project';
import { saveFacts } from '@/product-api/projects/save-facts';
import { updateProjectId } from './listings-store';
import { type ProjectCall, toProjectCall } from './project-call';
import type { Delivery } from './receive-delivery';
import { planFiles, saveMedia, toPlannedImages } from './save-media';

/**
 * Makes the project of a delivery with its photos, listing file, facts and versions. A file that cannot be
 * used fails all of it and leaves no project.
 * @param place.folder of this machine, where files may be written.
 * @returns what was left out or not done, a sentence each.
 */
export async function makeProject(
  deps: Deps,
  caller: Caller,
  { order, media, listing, others }: Delivery,
  { listingId, folder }: { readonly listingId: ListingId; readonly folder: string },
): Promise<string[]> {
  const files = planFiles(media);
  const plan = {
    name: order.name ?? toName(order.facts) ?? toListedName(listing),
    description: undefined,
    totalFiles: files.length,
    projectData: { images: toPlannedImages(files), transitions: [] },
  };
  const projectId = await addProject(deps, caller, plan, (transaction, created) =>
    updateProjectId(transaction, listingId, created),
  );
  const call = toProjectCall(caller, projectId);
  const notes = others.map((name) => `${name} was left out: it is not a photo or clip.`);
  try {
    await saveMedia(deps, caller, projectId, { files, folder });
    if (listing !== undefined) {
      notes.push(...(await importListing(deps, { ...call, body: listing })).notes);
    }
    await applyOrder(deps, call, order);
  } catch (error) {
    await deleteProject(deps, call);
    throw error;
  }
  return notes;
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

async function applyOrder(
  deps: Deps,
  call: ProjectCall,
  { facts, versions }: ListingOrder,
): Promise<void> {
  if (facts !== undefined) await saveFacts(deps, { ...call, body: { facts, captions: [] } });
  if (versions !== undefined) await tickVersions(deps, call, versions);
}

/** Adds the versions. The main one is the property video; it stays, ticked if it is among them. */
async function tickVersions(
  deps: Deps,
  call: ProjectCall,
  versions: NonNullable<ListingOrder['versions']>,
): Promise<void> {
  const { cuts } = await listCuts(deps, call);
  const main = cuts.find(({ isMain }) => isMain);
  for (const preset of versions) {
    if (preset !== main?.preset) await addCut(deps, { ...call, body: { preset } });
  }
  if (main === undefined || versions.includes(main.preset)) return;
  const params = { ...call.params, cutId: cutId.parse(main.cutId) };
  await saveCut(deps, { ...call, params, body: { isTicked: false } });
}
