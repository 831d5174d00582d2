import {
  checkListingOrSettings,
  type ListingFile,
  type ListingSettings,
} from '@/contracts/production/listing-file';
import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import { exportListing, importListing } from '@/product-api/project/public';
import type { ProjectCall } from './project-call';

/** @throws ApiError invalid_request, with the fault of the file. */
export function requireListingFile(value: unknown): ListingFile | ListingSettings {
  const checked = checkListingOrSettings(value);
  if ('faults' in checked) throw new ApiError('invalid_request', checked.faults.join(' '));
  return 'listing' in checked ? checked.listing : checked.settings;
}

/** Returns whether a listing file leaves its shots to an edit. */
export function leavesShots(file: ListingFile | ListingSettings): file is ListingSettings {
  return !('shots' in file);
}

/**
 * Applies the listing file of a delivery to its project. A file without shots keeps them in order of
 * delivery.
 * @returns the parts that were not applied.
 */
export async function applyListingFile(
  deps: Deps,
  call: ProjectCall,
  file: ListingFile | ListingSettings,
): Promise<readonly string[]> {
  const body = leavesShots(file) ? await addShots(deps, call, file) : file;
  return (await importListing(deps, { ...call, body })).notes;
}

async function addShots(deps: Deps, call: ProjectCall, settings: ListingSettings) {
  const { shots, versions } = await exportListing(deps, call);
  return { ...settings, shots, versions: settings.versions ?? versions };
}
