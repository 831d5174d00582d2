import { z } from 'zod';
import { listingId, projectId } from '@/contracts/ids';
import { limits } from '@/contracts/limits';
import { defineOperation } from '@/contracts/operation';
import { listingFacts } from '@/contracts/project/words';
import { versionPreset } from './versions';

/** Limit of all files of a listing together, after unpacking zip files. */
export const MAX_LISTING_BYTES = 2 * 1024 ** 3;

const name = z.string().trim().min(1).max(limits.nameLength).optional();
const facts = listingFacts.omit({ captions: true });
const versions = z.array(versionPreset).min(1).max(limits.versionsPerProject);

/** The order besides the photos, as JSON. */
export const listingOrder = z.strictObject({
  /** Absent: the address in the facts, if there is one. */
  name,
  /** The facts that the videos show. */
  facts: facts.optional(),
  /** Absent: the property video. */
  versions: versions.optional(),
  /** A listing file's content; in a form or zip file it is the file `homereel.json`. */
  listing: z.unknown().optional(),
  /** Select, order and direct the photos automatically. */
  edit: z.boolean().default(false),
  /** Render the versions, which costs tokens and requires the scope `spend`. */
  generate: z.boolean().default(false),
});
export type ListingOrder = z.infer<typeof listingOrder>;

/** The order as fields of a form. */
export const listingForm = z.strictObject({
  name,
  /** JSON. */
  facts: z.string().max(20_000).transform(parseJson).pipe(facts).optional(),
  /** Separated by commas, such as `property,reel`. */
  versions: z
    .string()
    .max(200)
    .transform((list) => list.split(',').map((one) => one.trim()))
    .pipe(versions)
    .optional(),
  edit: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
  generate: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
});

function parseJson(text: string, context: z.RefinementCtx<string>): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue('it is not JSON');
    return z.NEVER;
  }
}

const photoAddress = z.strictObject({
  url: z.string().max(2_000),
  /** Its file name; absent: that of the address. */
  file: z.string().min(1).max(200).optional(),
});
export type PhotoAddress = z.infer<typeof photoAddress>;

/** A listing whose photos and clips are fetched from public addresses. */
export const listingFromAddresses = listingOrder.extend({
  photos: z.array(photoAddress).min(1).max(limits.itemsPerProject),
});

/** A listing in progress. */
export const listing = z.object({
  listingId,
  /** `readListing`: reports the progress. */
  listingPath: z.string(),
  /**
   * `fetching`: its photos are fetched; `editing`: it is edited, if ordered; `starting`: its versions are
   * started, if ordered; `done`: this call does nothing more; `failed`: no project was created.
   */
  state: z.enum(['fetching', 'editing', 'starting', 'done', 'failed']),
  /** Null until its photos are fetched, and if it failed or its project was deleted. */
  project: z
    .object({
      projectId,
      /** The page for the user, on this site. */
      pagePath: z.string(),
      /** Reports the progress of the generation. */
      statusPath: z.string(),
      /** The versions, each with its address once it is completed. */
      versionsPath: z.string(),
      isGenerating: z.boolean(),
    })
    .nullable(),
  /** Parts that were left out or not done, with the reason, one sentence each. */
  notes: z.array(z.string()),
  /** The addresses that could not be fetched, each with the reason in a sentence. */
  failures: z.array(z.object({ url: z.string(), reason: z.string() })),
  /** The reason for the failure, in a sentence. */
  error: z.string().nullable(),
});
export type Listing = z.infer<typeof listing>;

export const createListing = defineOperation('createListing', {
  method: 'POST',
  path: '/api/listings',
  summary:
    'Make a project of a listing’s photos and clips in one call: files of a form, a zip file, or public addresses in JSON. A file `homereel.json` among them is applied. It answers as soon as the files are stored, with addresses at once, and then edits and generates by itself if asked. With an Idempotency-Key, a repeated call answers with the first one’s listing.',
  bodyType: 'upload',
  spends: true,
  status: 202,
  response: listing,
  errors: ['conflict', 'illegal_state', 'too_many_projects', 'address_refused'],
});

export const readListing = defineOperation('readListing', {
  method: 'GET',
  path: '/api/listings/:listingId',
  summary: 'How far a listing is: what is being done, which addresses failed and why.',
  response: listing,
});
