import { z } from 'zod';
import { projectId, versionId } from '@/contracts/ids';
import { versionPreset } from '@/contracts/production/versions';
import { type VideoShape, videoShapes } from '@/contracts/project/shape';

/** The events of webhooks, with their descriptions for the owner. */
export const webhookEvents = {
  'version.ready': { label: 'Version ready', purpose: 'A version of a project is finished.' },
  'version.failed': { label: 'Version failed', purpose: 'A version failed.' },
  'project.ready': {
    label: 'Project ready',
    purpose: 'All requested versions have ended, and at least one is finished.',
  },
  'tokens.low': { label: 'Tokens low', purpose: 'Few tokens are left to spend.' },
} as const;

export type WebhookEventType = keyof typeof webhookEvents;
const webhookEventTypes = Object.keys(webhookEvents) as [WebhookEventType, ...WebhookEventType[]];
export const webhookEventType = z.enum(webhookEventTypes);

const address = z.url();
/** Fields of every body besides its type and data. */
const timestamp = z.iso.datetime();

const project = {
  projectId,
  projectName: z.string().nullable(),
  /** The project's page for the signed-in user. */
  pageUrl: address,
  /** `listVersions`: the current versions. */
  versionsUrl: address,
};
const version = {
  ...project,
  versionId,
  preset: versionPreset,
  /** The version's name, such as `Reel`. */
  name: z.string(),
};

const versionReady = z.object({
  type: z.literal('version.ready'),
  timestamp,
  data: z.object({
    ...version,
    shape: z.enum(videoShapes as [VideoShape, ...VideoShape[]]),
    seconds: z.number(),
    width: z.number().int(),
    height: z.number().int(),
    bytes: z.number().int(),
    /** `downloadVersion`: the file, with an access token of the scope `read`. */
    downloadUrl: address,
  }),
});

const versionFailed = z.object({
  type: z.literal('version.failed'),
  timestamp,
  data: z.object({
    ...version,
    /** A sentence that may be shown to users. */
    reason: z.string(),
  }),
});

const projectReady = z.object({
  type: z.literal('project.ready'),
  timestamp,
  data: z.object({
    ...project,
    /** `downloadVersions`: all versions as one zip file, with an access token of the scope `read`. */
    downloadUrl: address,
  }),
});

const tokensLow = z.object({
  type: z.literal('tokens.low'),
  timestamp,
  data: z.object({
    /** Tokens that can be spent. */
    tokens: z.number().int(),
    /** The threshold: the event is sent once, when the balance falls below it. */
    below: z.number().int(),
    /** The page on which the owner tops up. */
    accountUrl: address,
  }),
});

/** Sent by the owner's “Send test event”, independent of the subscribed events. */
const test = z.object({
  type: z.literal('webhook.test'),
  timestamp,
  data: z.object({ webhookId: z.uuid() }),
});

/** The body of a webhook's call, by its `type`. New types and fields may be added. */
export const webhookEventBodies = {
  'version.ready': versionReady,
  'version.failed': versionFailed,
  'project.ready': projectReady,
  'tokens.low': tokensLow,
  'webhook.test': test,
} as const;

export const webhookEvent = z.discriminatedUnion('type', [
  versionReady,
  versionFailed,
  projectReady,
  tokensLow,
  test,
]);
export type WebhookEvent = z.infer<typeof webhookEvent>;
/** An event before its time is added. */
export type WebhookNews = WebhookEvent extends infer Event
  ? Event extends WebhookEvent
    ? Omit<Event, 'timestamp'>
    : never
  : never;
