import { z } from 'zod';

/**
 * Versions of the messages between product API and renderer, which may run different releases during a
 * deployment. An optional field needs no new version, because unknown fields are dropped. Increment the
 * number for a change that an older process must not ignore: it then leaves the message for a newer
 * process.
 */
export const renderJobVersion = 1;
export const renderEventVersion = 1;

/** Messages without a version are version 1. */
export const messageVersion = z.object({ version: z.number().int().positive().default(1) });
