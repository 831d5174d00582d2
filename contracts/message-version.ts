import { z } from 'zod';

/**
 * Versions of what the product API and the renderer tell each other. During a deployment the one may be
 * older than the other. A field that may be ignored needs no new version, for unknown fields are
 * dropped. A change that an older process must not read as if it were not there raises the number: the
 * older one then leaves the message for a newer process.
 */
export const renderJobVersion = 1;
export const renderEventVersion = 1;

/** Messages of releases that named no version are of the first. */
export const messageVersion = z.object({ version: z.number().int().positive().default(1) });
