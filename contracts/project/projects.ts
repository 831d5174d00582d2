import { z } from 'zod';
import { projectId, shotId } from '@/contracts/ids';
import { limits } from '@/contracts/limits';
import { defineOperation } from '@/contracts/operation';
import { clip } from './clip';
import { shotFraming } from './framing';
import { invitation } from './invitation';
import { cameraMotion } from './motion';
import { projectMusic } from './music';
import { videoShape } from './shape';
import { transitionEntry, transitionType } from './transition';

/** Days between the warning and the deletion of a draft. */
export const DRAFT_WARNING_DAYS = 14;

export const projectStatuses = [
  'uploading',
  'processing',
  'ready_for_generation',
  'completed',
  'failed',
] as const;
export const projectStatus = z.enum(projectStatuses);
export type ProjectStatus = z.infer<typeof projectStatus>;

/** Trimmed; empty becomes absent. */
const optionalText = (length: number) =>
  z
    .string()
    .trim()
    .max(length)
    .transform((text) => (text === '' ? undefined : text))
    .optional();
const name = optionalText(limits.nameLength);
const description = optionalText(limits.descriptionLength);

const project = z.object({
  id: projectId,
  projectId,
  name: z.string().optional(),
  /** The property's address in the facts, which replaces a missing project name. */
  address: z.string().optional(),
  description: z.string().optional(),
  status: projectStatus,
  /** Incremented by every saved change; send it with a save to detect changes of another tab. */
  revision: z.number().int(),
  clips: z.array(clip),
  /** Uploaded photos and clips that no video shows; in responses about one project, if there are any. */
  leftOut: z.array(clip).optional(),
  /** The last edit can be undone. */
  canUndoEdit: z.boolean().optional(),
  /** The shots of the video before that edit, in order; in responses about one project. */
  beforeEdit: z
    .array(
      z.object({
        id: shotId,
        cameraMotion,
        transition: transitionType,
        /** Seconds set by an earlier edit. */
        seconds: z.number().positive().optional(),
      }),
    )
    .optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  shape: videoShape,
  music: projectMusic,
  /** Whether clips are audible under the music; default: no. */
  keepsClipSound: z.boolean().optional(),
  /** Present once a video was completed, also while a new one is being rendered. */
  videoUrl: z.string().optional(),
  posterUrl: z.string().optional(),
  previewUrl: z.string().optional(),
  /** Length of the completed video in seconds. */
  videoSeconds: z.number().optional(),
  /** Number of completed versions of the video. */
  versionCount: z.number().int().min(0).optional(),
  /** The earliest open house that its finished videos announce; it may be over. */
  invitation: invitation.optional(),
  /** Deletion time of an old draft, unless it is changed or kept before. */
  deletesAt: z.iso.datetime().optional(),
});

/** A project with its clips, which some responses call `projectData`. */
export const projectWithClips = z.preprocess(nameClips, project);
export type ProjectWithClips = z.infer<typeof projectWithClips>;

function nameClips(answer: z.input<typeof project>): z.input<typeof project> {
  const isRecord = typeof answer === 'object' && answer !== null;
  if (!isRecord || 'clips' in answer || !('projectData' in answer)) return answer;
  const { projectData, ...rest } = answer as z.input<typeof project> & { projectData: unknown };
  return { ...rest, clips: projectData } as z.input<typeof project>;
}

/** `projectData` in a save: every item in order, with its motion and transition. */
const savedItem = z.object({
  id: shotId,
  cameraMotion,
  transition: transitionType.optional(),
  /** Absent: unchanged. Null: all automatic. */
  framing: shotFraming.nullable().optional(),
});

export const listProjects = defineOperation('listProjects', {
  method: 'GET',
  path: '/api/projects',
  summary:
    'The person’s projects, newest update first. With `limit`, one page; the header X-Next-Cursor then names the next.',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).optional(),
    cursor: z.string().max(200).optional(),
  }),
  response: z.array(projectWithClips),
});

export const createProject = defineOperation('createProject', {
  method: 'POST',
  path: '/api/video-projects',
  summary: 'Create a project and plan its items.',
  body: z.object({
    totalFiles: z.number().int().min(0).max(limits.itemsPerProject),
    projectData: z.object({
      images: z
        .array(
          z.object({
            id: shotId,
            filename: z.string().max(1_000),
            cameraMotion,
            order: z.number().int().min(0),
          }),
        )
        .max(limits.itemsPerProject),
      transitions: z.array(transitionEntry).max(limits.itemsPerProject),
    }),
    name,
    description,
  }),
  response: z.object({ id: projectId }),
  errors: ['too_many_requests', 'too_many_projects', 'storage_full'],
});

export const readProject = defineOperation('readProject', {
  method: 'GET',
  path: '/api/video-projects/:projectId',
  summary: 'One project with its clips.',
  response: projectWithClips,
});

export const saveProject = defineOperation('saveProject', {
  method: 'PUT',
  path: '/api/video-projects/:projectId',
  summary: 'Save name, description and, when given, order, motions, transitions and sound.',
  body: z.object({
    name,
    description,
    /** The revision this save is based on; any other current revision is rejected with revision_conflict. */
    revision: z.number().int().optional(),
    projectData: z
      .object({
        images: z.array(savedItem).max(limits.itemsPerProject),
        /** The save only contains files in the order they were added, and no choice of the user. */
        isAutomatic: z.boolean().optional(),
      })
      .optional(),
    /** Absent: unchanged. */
    music: projectMusic.optional(),
    /** Absent: unchanged. */
    keepsClipSound: z.boolean().optional(),
  }),
  response: projectWithClips,
  errors: ['revision_conflict', 'illegal_state'],
});

export const saveProjectInfo = defineOperation('saveProjectInfo', {
  method: 'PATCH',
  path: '/api/video-projects/:projectId/info',
  summary: 'Save name and description only.',
  body: z.object({ name, description }),
  response: projectWithClips,
});

export const deleteProject = defineOperation('deleteProject', {
  method: 'DELETE',
  path: '/api/video-projects/:projectId',
  summary: 'Delete the project with all its pictures and its video.',
  response: z.object({ message: z.string() }),
});

export const keepProject = defineOperation('keepProject', {
  method: 'PUT',
  path: '/api/video-projects/:projectId/kept',
  summary: 'Keep a draft that is to be deleted (`deletesAt`) because it has not changed for long.',
  response: z.object({ message: z.string() }),
});

export const retryProject = defineOperation('retryProject', {
  method: 'POST',
  path: '/api/video-projects/:projectId/retry',
  summary: 'Copy the project, to change it and generate again.',
  response: z.object({ projectId }),
  errors: ['too_many_projects', 'storage_full'],
});
