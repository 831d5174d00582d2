import { z } from 'zod';

/** A project's id: a UUID created by the product API. */
export const projectId = z.uuid().brand<'ProjectId'>();
export type ProjectId = z.infer<typeof projectId>;

/** A shot's id: a UUID created by the client; the wire calls it imageId. */
export const shotId = z.uuid().brand<'ShotId'>();
export type ShotId = z.infer<typeof shotId>;

/** A file that is uploaded in parts. */
export const uploadId = z.uuid().brand<'UploadId'>();
export type UploadId = z.infer<typeof uploadId>;

/** A user's id: our own UUID, stored beside the issuer's subject. */
export const userId = z.uuid().brand<'UserId'>();
export type UserId = z.infer<typeof userId>;

/** One version of a project's video. */
export const versionId = z.uuid().brand<'VersionId'>();
export type VersionId = z.infer<typeof versionId>;

export const tenantId = z.uuid().brand<'TenantId'>();
export type TenantId = z.infer<typeof tenantId>;

/** A user's token for calls from outside the browser. */
export const accessTokenId = z.uuid().brand<'AccessTokenId'>();
export type AccessTokenId = z.infer<typeof accessTokenId>;

/** One call that creates a project from a whole listing. */
export const listingId = z.uuid().brand<'ListingId'>();
export type ListingId = z.infer<typeof listingId>;

/** A webhook: an address of a user's own system that receives events. */
export const webhookId = z.uuid().brand<'WebhookId'>();
export type WebhookId = z.infer<typeof webhookId>;

/** The delivery of one event to one webhook. */
export const webhookDeliveryId = z.uuid().brand<'WebhookDeliveryId'>();
export type WebhookDeliveryId = z.infer<typeof webhookDeliveryId>;

/** A client's comment on a moment of a video. */
export const commentId = z.uuid().brand<'CommentId'>();
export type CommentId = z.infer<typeof commentId>;

/** One job of the renderer (project video, shot video, enhancement). */
export const jobId = z.uuid().brand<'JobId'>();
export type JobId = z.infer<typeof jobId>;

/**
 * A file's key in the media store: lower-case path segments, with a dot only before the extension. Only the
 * product API creates keys, and never from a client's text.
 */
export const mediaKey = z
  .string()
  .regex(/^[a-z0-9][a-z0-9/_-]*(\.[a-z0-9]+)?$/)
  .max(200)
  .brand<'MediaKey'>();
export type MediaKey = z.infer<typeof mediaKey>;
