import {
  editProject,
  exportListing,
  importListing,
  undoEdit,
  useShot,
} from '@/contracts/production/edits';
import type { ListingFile } from '@/contracts/production/listing-file';
import type { ProjectWithClips } from '@/contracts/project/projects';
import { call } from './call';

/**
 * Edits a project.
 * @param onlyUntouched does nothing if the user or an edit has already decided on its shots.
 * @throws CallError.
 */
export function requestEdit(
  projectId: string,
  { onlyUntouched }: { readonly onlyUntouched?: true } = {},
): Promise<ProjectWithClips> {
  return call(editProject, { params: { projectId }, body: { onlyUntouched } });
}

/** Undoes the last edit as a whole. @throws CallError. */
export function requestUndo(projectId: string): Promise<ProjectWithClips> {
  return call(undoEdit, { params: { projectId } });
}

/** Includes a shot in the videos, or excludes it. @throws CallError. */
export function setShotUse(
  projectId: string,
  shotId: string,
  isUsed: boolean,
): Promise<ProjectWithClips> {
  return call(useShot, { params: { projectId, shotId }, body: { isUsed } });
}

/** Reads a project as a listing file. @throws CallError. */
export function readListing(projectId: string): Promise<ListingFile> {
  return call(exportListing, { params: { projectId } });
}

/**
 * Applies a listing file to a project.
 * @returns the project, and the parts that were not applied.
 * @throws CallError.
 */
export function sendListing(
  projectId: string,
  listing: ListingFile,
): Promise<{ project: ProjectWithClips; notes: string[] }> {
  return call(importListing, { params: { projectId }, body: listing });
}
