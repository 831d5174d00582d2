import { z } from 'zod';
import { defineOperation } from '@/contracts/operation';
import { projectWithClips } from '@/contracts/project/projects';
import { listingFile } from './listing-file';

export const editProject = defineOperation('editProject', {
  method: 'POST',
  path: '/api/video-projects/:projectId/edit',
  summary:
    'Choose, order and direct the project’s uploaded photos and clips; what a person decided by hand stays.',
  body: z.object({
    /** The revision this edit is based on; any other current revision is rejected with revision_conflict. */
    revision: z.number().int().optional(),
    /** Does nothing if the user or an edit has already decided on the shots. */
    onlyUntouched: z.boolean().optional(),
  }),
  response: projectWithClips,
  errors: ['revision_conflict', 'illegal_state'],
});

export const undoEdit = defineOperation('undoEdit', {
  method: 'DELETE',
  path: '/api/video-projects/:projectId/edit',
  summary: 'Put the shots back to how they were before the last edit.',
  response: projectWithClips,
  errors: ['illegal_state'],
});

export const useShot = defineOperation('useShot', {
  method: 'PUT',
  path: '/api/video-projects/:projectId/image/:shotId/use',
  summary:
    'Add a photo or clip to the project’s videos, or remove it from them; it stays uploaded.',
  body: z.object({ isUsed: z.boolean() }),
  response: projectWithClips,
  errors: ['illegal_state'],
});

export const exportListing = defineOperation('exportListing', {
  method: 'GET',
  path: '/api/video-projects/:projectId/listing',
  summary: 'The project as a listing file, with the names of its photos and clips.',
  response: listingFile,
  errors: ['illegal_state'],
});

export const importListing = defineOperation('importListing', {
  method: 'PUT',
  path: '/api/video-projects/:projectId/listing',
  summary:
    'Apply a listing file to the project’s photos and clips, which are found by their file names; undone as an edit is.',
  /** A listing file; its faults are described in sentences. */
  body: z.unknown(),
  response: z.object({
    project: projectWithClips,
    /** Parts that were not applied, one sentence each. */
    notes: z.array(z.string()),
  }),
  errors: ['illegal_state'],
});
