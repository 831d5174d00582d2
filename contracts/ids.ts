import { z } from 'zod';

/** A project's id: UUID, made by the product API. */
export const projectId = z.uuid().brand<'ProjectId'>();
export type ProjectId = z.infer<typeof projectId>;

/** A shot's id: UUID, made by the client; the wire calls it imageId. */
export const shotId = z.uuid().brand<'ShotId'>();
export type ShotId = z.infer<typeof shotId>;

/** A person's id: UUID of our own; the issuer's subject is kept beside it. */
export const userId = z.uuid().brand<'UserId'>();
export type UserId = z.infer<typeof userId>;

export const tenantId = z.uuid().brand<'TenantId'>();
export type TenantId = z.infer<typeof tenantId>;

/** One piece of work of the renderer (project video, single-image video, enhancement). */
export const jobId = z.uuid().brand<'JobId'>();
export type JobId = z.infer<typeof jobId>;

/**
 * Where the media store keeps a file: lower-case path segments, no dots but the ending's.
 * Made by the product API only; never from a client's text.
 */
export const mediaKey = z
  .string()
  .regex(/^[a-z0-9][a-z0-9/_-]*(\.[a-z0-9]+)?$/)
  .max(200)
  .brand<'MediaKey'>();
export type MediaKey = z.infer<typeof mediaKey>;
