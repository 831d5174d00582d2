import { z } from 'zod';
import { shotId, versionId } from '@/contracts/ids';
import { transaction } from '@/contracts/money/ledger';
import { accessToken } from '@/contracts/people/access-tokens';
import { currentUser, preferences } from '@/contracts/people/users';
import { variant } from '@/contracts/production/enhancements';
import { listing } from '@/contracts/production/listings';
import { version } from '@/contracts/production/versions';
import { personBrand } from '@/contracts/project/brands';
import { projectFacts } from '@/contracts/project/facts';
import { projectWithClips } from '@/contracts/project/projects';
import { projectVoice } from '@/contracts/project/voice';
import { ownApproval } from '@/contracts/publishing/approval';
import { deliveryLink } from '@/contracts/publishing/delivery';
import { playReport } from '@/contracts/publishing/plays';
import { webhook, webhookDelivery } from '@/contracts/publishing/webhooks';
import { supportShare } from './support';

/** Incremented by changes that a reader of an earlier version would not understand. */
export const ACCOUNT_EXPORT_VERSION = 1;

/** A file in the zip archive, with its path in it. */
const exportedFile = z.object({
  path: z.string(),
  /** `picture`: an enhanced photo, or a video generated from one. */
  kind: z.enum(['original', 'picture', 'video', 'captions', 'voice', 'music', 'logo', 'headshot']),
  shotId: shotId.optional(),
  versionId: versionId.optional(),
  /** How a `picture` was made. */
  provenance: variant.shape.provenance,
});
export type ExportedFile = z.infer<typeof exportedFile>;

/** Addresses of the site in it only work while the account exists; the files are beside it. */
const exportedProject = z.object({
  /** Its folder; a homereel.json in it is the listing in the listing file format. */
  folder: z.string(),
  project: projectWithClips,
  facts: projectFacts,
  versions: z.array(version),
  voice: projectVoice,
  /** The active links of the listing page and of its report, without their addresses. */
  listingLinks: z.array(deliveryLink.pick({ kind: true })),
  /** Plays of the shared videos as counts; no data about viewers is stored. */
  plays: playReport,
  /** Approval and comments of clients on the listing’s page. */
  approval: ownApproval,
  /** Time until which support may see it. */
  supportShare,
  files: z.array(exportedFile),
});
export type ExportedProject = z.input<typeof exportedProject>;

/** `account.json` in a user's export; `account.schema.json` beside it is its JSON Schema. */
export const accountExport = z.object({
  version: z.literal(ACCOUNT_EXPORT_VERSION),
  ...currentUser.shape,
  preferences,
  brand: personBrand,
  brandFiles: z.array(exportedFile),
  accessTokens: z.array(accessToken),
  /** Each with its latest deliveries. */
  webhooks: z.array(webhook.extend({ deliveries: z.array(webhookDelivery) })),
  /** Calls that created a project from a whole listing, oldest first. */
  listings: z.array(listing),
  /** Tokens that can be spent. */
  tokens: z.number().int(),
  /** Newest first. */
  history: z.array(transaction),
  projects: z.array(exportedProject),
  /** Paths of files that are missing in the store. */
  missing: z.array(z.string()),
});
export type AccountExport = z.input<typeof accountExport>;
