import { z } from 'zod';
import { jobId, versionId } from '@/contracts/ids';

/** A renderer's invitation to the others to help with the project video it makes. */
export const helpInvitation = z.object({
  jobId,
  /** Only a renderer that makes the same bytes may help. */
  encoderVersion: z.string(),
  /** The versions that were still to be made. */
  versionIds: z.array(versionId).min(1),
});
export type HelpInvitation = z.infer<typeof helpInvitation>;
