import { z } from 'zod';
import type { RenderJob } from './render-job';

/**
 * Versions of the messages between product API and renderer, which may run different releases during a
 * deployment. An optional field needs no new version, because unknown fields are dropped. Increment the
 * number for a change that an older process must not ignore: it then leaves the message for a newer
 * process.
 */
export const renderJobVersion = 2;
export const renderStreamVersion = 1;
export const renderEventVersion = 1;

/**
 * Returns the minimum version for a job, so that a renderer of an earlier release only skips jobs that it
 * cannot render as requested. 2: music quieter or louder under a voice.
 */
export function toJobVersion(job: RenderJob): number {
  const isNew =
    job.kind === 'project-video' &&
    job.versions.some(
      ({ words }) => words?.kind === 'branded' && words.voice?.soundUnderVoice !== undefined,
    );
  return isNew ? 2 : 1;
}

/** Messages without a version are version 1. */
export const messageVersion = z.object({ messageVersion: z.number().int().positive().default(1) });
