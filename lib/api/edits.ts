import { editProject, exportListing, importListing, undoEdit, useShot } from '@/contracts/edits';
import type { ListingFile } from '@/contracts/listing-file';
import type { ProjectWithClips } from '@/contracts/projects';
import { call } from './call';

/** Edits a project. @param version the one on the screen. @throws CallError. */
export function requestEdit(projectId: string, version?: number): Promise<ProjectWithClips> {
  return call(editProject, { params: { projectId }, body: { version } });
}

/** Undoes the last edit as a whole. @throws CallError. */
export function requestUndo(projectId: string): Promise<ProjectWithClips> {
  return call(undoEdit, { params: { projectId } });
}

/** Takes a shot into the videos, or leaves it out. @throws CallError. */
export function setShotUse(
  projectId: string,
  imageId: string,
  isUsed: boolean,
): Promise<ProjectWithClips> {
  return call(useShot, { params: { projectId, imageId }, body: { isUsed } });
}

/** Reads a project as a listing file. @throws CallError. */
export function readListing(projectId: string): Promise<ListingFile> {
  return call(exportListing, { params: { projectId } });
}

/** Applies a listing file to a project. @returns it, and what was not applied. @throws CallError. */
export function sendListing(
  projectId: string,
  listing: ListingFile,
): Promise<{ project: ProjectWithClips; notes: string[] }> {
  return call(importListing, { params: { projectId }, body: listing });
}
