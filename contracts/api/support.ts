import { z } from 'zod';
import { jobId, projectId, shotId, userId, versionId } from '@/contracts/ids';
import { transaction } from '@/contracts/money/ledger';
import { defineOperation } from '@/contracts/operation';
import { projectStatus } from '@/contracts/project/projects';
import { pictureWidth } from '@/contracts/project/shots';

/** Days after which a project is no longer shared with support. */
export const SUPPORT_SHARE_DAYS = 7;
/** Minimum length of a search for users, so that it cannot list all of them. */
export const MIN_SEARCH_CHARACTERS = 3;

/** Null if the project is not shared with support. */
export const supportShare = z.object({ expiresAt: z.iso.datetime().nullable() });
export type SupportShare = z.infer<typeof supportShare>;

export const readSupportShare = defineOperation('readSupportShare', {
  method: 'GET',
  path: '/api/video-projects/:projectId/support',
  summary: 'Until when the project is shared with support.',
  response: supportShare,
});

export const openSupportShare = defineOperation('openSupportShare', {
  method: 'POST',
  path: '/api/video-projects/:projectId/support',
  summary: `Share the project with support for ${SUPPORT_SHARE_DAYS} days: its name, pictures and finished videos.`,
  response: supportShare,
});

export const closeSupportShare = defineOperation('closeSupportShare', {
  method: 'DELETE',
  path: '/api/video-projects/:projectId/support',
  summary: 'Share the project with support no longer.',
  response: supportShare,
});

const time = z.iso.datetime();

const foundPerson = z.object({
  userId,
  email: z.string().optional(),
  name: z.string().optional(),
  tenant: z.string(),
  createdAt: time,
  blockedAt: time.optional(),
  /** Time at which they requested the deletion of their account. */
  deletedAt: time.optional(),
});
export type FoundPerson = z.infer<typeof foundPerson>;

/** A line of the operator log. */
const operatorAction = z.object({
  actionId: z.uuid(),
  operator: z.string(),
  action: z.string(),
  reason: z.string(),
  createdAt: time,
});
export type OperatorActionLine = z.infer<typeof operatorAction>;

const personFile = z.object({
  userId,
  /** Absent once the user is deleted. */
  person: foundPerson.optional(),
  /** Tokens that can be spent, and tokens held; absent if there is no account. */
  balance: z.object({ tokens: z.number().int(), held: z.number().int() }).optional(),
  storedBytes: z.number(),
  /** Each with its name while it is shared with support. */
  projects: z.array(
    z.object({
      projectId,
      name: z.string().optional(),
      status: projectStatus,
      updatedAt: time,
    }),
  ),
  runningJobs: z.array(jobId),
  /** Newest first. */
  history: z.array(transaction),
  actions: z.array(operatorAction),
});
export type PersonFile = z.infer<typeof personFile>;

/** A job's request, its state in the queue and its outcome. */
const jobStory = z.object({
  jobId,
  kind: z.string(),
  projectId,
  userId,
  state: z.string(),
  createdAt: time,
  endedAt: time.optional(),
  stage: z.string().optional(),
  /** 0 to 1. */
  progress: z.number().optional(),
  failure: z.string().optional(),
  error: z.string().optional(),
  isDelivered: z.boolean(),
  /** Absent if it is free. */
  hold: z.object({ tokens: z.number().int(), state: z.string() }).optional(),
  /** Absent once the queue has dropped the job, one day after its end. */
  queued: z
    .object({
      queue: z.string(),
      state: z.string(),
      /** Runs that were started. */
      attempts: z.number().int(),
      createdAt: time,
      /** Start of the last run. */
      startedAt: time.optional(),
      endedAt: time.optional(),
      /** The renderer's last heartbeat. */
      heartbeatAt: time.optional(),
      checkpoints: z.array(z.object({ name: z.string(), storedAt: z.string() })),
    })
    .optional(),
  /** Each with its name while the project is shared with support. */
  versions: z.array(
    z.object({ name: z.string().optional(), state: z.string(), error: z.string().optional() }),
  ),
});
export type JobStoryLine = z.infer<typeof jobStory>;

/** The data of a project that its owner shares with support. */
const sharedWithSupport = z.object({
  expiresAt: time,
  name: z.string().optional(),
  pictures: z.array(z.object({ shotId, name: z.string() })),
  versions: z.array(z.object({ versionId, name: z.string(), seconds: z.number() })),
});
export type SharedWithSupport = z.infer<typeof sharedWithSupport>;

const projectStory = z.object({
  projectId,
  userId,
  status: projectStatus,
  revision: z.number().int(),
  createdAt: time,
  updatedAt: time,
  /** Number of completed versions. */
  versionCount: z.number().int(),
  /** Absent if the project is not shared; nothing of the home is shown then. */
  shared: sharedWithSupport.optional(),
  jobs: z.array(jobStory),
  /** The ledger entries of the project, newest first. */
  history: z.array(transaction),
  actions: z.array(operatorAction),
});
export type ProjectStory = z.infer<typeof projectStory>;

/*
 * The operator's page is read-only, and each call that shows a user, a project or a job is written to the
 * operator log before the response.
 */

export const readOperator = defineOperation('readOperator', {
  method: 'GET',
  path: '/api/operator',
  summary: 'As whom the operator log names who calls.',
  access: 'operator',
  response: z.object({ operator: z.string() }),
});

export const findAsOperator = defineOperation('findAsOperator', {
  method: 'GET',
  path: '/api/operator/people',
  summary: 'People by a part of their address or name; or what an id is the id of.',
  access: 'operator',
  query: z.object({ search: z.string().trim().min(MIN_SEARCH_CHARACTERS).max(200) }),
  response: z.object({
    people: z.array(foundPerson),
    /** Present if a project has this id. */
    projectId: projectId.optional(),
    /** Present if a job has this id. */
    jobId: jobId.optional(),
  }),
});

export const readPersonAsOperator = defineOperation('readPersonAsOperator', {
  method: 'GET',
  path: '/api/operator/people/:userId',
  summary: 'A person’s balance, history, storage and projects.',
  access: 'operator',
  response: personFile,
});

export const readProjectAsOperator = defineOperation('readProjectAsOperator', {
  method: 'GET',
  path: '/api/operator/projects/:projectId',
  summary: 'What happened to a project; its pictures only while its owner shares it.',
  access: 'operator',
  response: projectStory,
});

export const readJobAsOperator = defineOperation('readJobAsOperator', {
  method: 'GET',
  path: '/api/operator/jobs/:jobId',
  summary: 'What happened to a job.',
  access: 'operator',
  response: jobStory,
});

export const readPictureAsOperator = defineOperation('readPictureAsOperator', {
  method: 'GET',
  path: '/api/operator/projects/:projectId/pictures/:shotId',
  summary: 'A picture of a project that its owner shares with support.',
  access: 'operator',
  bodyType: 'bytes',
  query: z.object({ width: pictureWidth }),
  errors: ['unusable_media'],
});

export const streamVideoAsOperator = defineOperation('streamVideoAsOperator', {
  method: 'GET',
  path: '/api/operator/projects/:projectId/versions/:versionId/video',
  summary: 'A finished version of a project that its owner shares with support.',
  access: 'operator',
  bodyType: 'bytes',
});
