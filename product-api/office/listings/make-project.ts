import { type ListingId, versionId } from '@/contracts/ids';
import { limits } from '@/contracts/limits';
import type { ListingOrder } from '@/contracts/production/listings';
import type { Deps } from '@/product-api/deps';
import type { Caller } from '@/product-api/http/route';
import { deleteProject } from '@/product-api/office/removal/delete-project';
import {
  addProject,
  addVersion,
  listVersions,
  saveFacts,
  saveVersion,
} from '@/product-api/project/public';
import { applyListingFile, leavesShots, requireListingFile } from './apply-listing-file';
import { updateProjectId } from './listings-store';
import { type ProjectCall, toProjectCall } from './project-call';
import type { Delivery } from './receive-delivery';
import { planFiles, saveMedia, toPlannedImages } from './save-media';

export interface MadeProject {
  /** Parts that were left out or not done, one sentence each. */
  readonly notes: string[];
  /** Whether to edit it: the order requests it, or the listing file has no shots. */
  readonly edit: boolean;
}

/**
 * Creates the project of a delivery with its photos, listing file, facts and versions. If any file is
 * unusable, the call fails and leaves no project.
 * @param place.folder folder on this machine for temporary files.
 */
export async function makeProject(
  deps: Deps,
  caller: Caller,
  { order, media, listing, others }: Delivery,
  { listingId, folder }: { readonly listingId: ListingId; readonly folder: string },
): Promise<MadeProject> {
  const files = planFiles(media);
  const listed = listing === undefined ? undefined : requireListingFile(listing);
  const plan = {
    name: order.name ?? toName(order.facts) ?? listed?.name ?? toName(listed?.facts),
    description: undefined,
    totalFiles: files.length,
    projectData: { images: toPlannedImages(files), transitions: [] },
  };
  const projectId = await addProject(deps, caller, plan, (transaction, created) =>
    updateProjectId(transaction, listingId, created),
  );
  const call = toProjectCall(caller, projectId);
  const notes = others.map((name) => `${name} was skipped: it is not a photo or clip.`);
  try {
    await saveMedia(deps, caller, projectId, { files, folder });
    if (listed !== undefined) notes.push(...(await applyListingFile(deps, call, listed)));
    await applyOrder(deps, call, order);
  } catch (error) {
    await deleteProject(deps, call);
    throw error;
  }
  return { notes, edit: order.edit || (listed !== undefined && leavesShots(listed)) };
}

/** A project without a name gets its address as name. */
function toName(facts: ListingOrder['facts']): string | undefined {
  return facts?.address?.slice(0, limits.nameLength);
}

async function applyOrder(
  deps: Deps,
  call: ProjectCall,
  { facts, versions: presets }: ListingOrder,
): Promise<void> {
  if (facts !== undefined) await saveFacts(deps, { ...call, body: { facts, captions: [] } });
  if (presets !== undefined) await tickVersions(deps, call, presets);
}

/** Adds the versions. The main one is the property video; it stays, and is ticked if it is among them. */
async function tickVersions(
  deps: Deps,
  call: ProjectCall,
  presets: NonNullable<ListingOrder['versions']>,
): Promise<void> {
  const { versions } = await listVersions(deps, call);
  const main = versions.find(({ isMain }) => isMain);
  for (const preset of presets) {
    if (preset !== main?.preset) await addVersion(deps, { ...call, body: { preset } });
  }
  if (main === undefined || presets.includes(main.preset)) return;
  const params = { ...call.params, versionId: versionId.parse(main.versionId) };
  await saveVersion(deps, { ...call, params, body: { isTicked: false } });
}
