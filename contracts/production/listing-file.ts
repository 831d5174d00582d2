import { z } from 'zod';
import { limits } from '@/contracts/limits';
import { focusPoint, shotSeconds } from '@/contracts/project/framing';
import { cameraMotion } from '@/contracts/project/motion';
import { musicPieceNames } from '@/contracts/project/music';
import { videoShape } from '@/contracts/project/shape';
import { transitionType } from '@/contracts/project/transition';
import { brand, listingFacts, qrLink, shotCaption, wordStyle } from '@/contracts/project/words';
import { versionPreset, versionSeconds } from './versions';

/** Incremented when a file of an earlier version would be interpreted differently. */
export const LISTING_FILE_VERSION = 1;
/** Name of the file beside the photos. */
export const LISTING_FILE_NAME = 'homereel.json';
/** Maximum length of a file in characters. */
export const MAX_LISTING_FILE_LENGTH = 1_000_000;

/** A file beside the listing file or in a subfolder; the path cannot leave that folder. */
const fileBeside = z
  .string()
  .min(1)
  .max(1_000)
  .refine(isBeside, 'The path leads out of the folder of the listing file.');

function isBeside(path: string): boolean {
  const isAbsolute = /^([/\\]|[a-z]:|[a-z]+:\/\/)/i.test(path);
  return !isAbsolute && !path.includes('\0') && !path.split(/[/\\]/).includes('..');
}

const reason = z.string().max(300);

/** An edit's decisions about one photo or clip. */
const listingShot = z.strictObject({
  file: fileBeside,
  /** False: it stays in the listing but no video shows it. */
  use: z.boolean().default(true),
  /** A suggested caption; no video shows it. */
  label: z.string().trim().min(1).max(100).optional(),
  /** The caption in the video. */
  caption: shotCaption.optional(),
  motion: cameraMotion,
  /** Transition into the next used shot; absent: a default. */
  transition: transitionType.optional(),
  /** Seconds on screen of a photo; shorter if the video would exceed its length. */
  seconds: shotSeconds.optional(),
  /** The point that every shape keeps in view. */
  focus: focusPoint.optional(),
  /** The reason for the decision; no program reads it. */
  reason: reason.optional(),
});
export type ListingShot = z.infer<typeof listingShot>;

/** A version's own decisions; its shots are those named here, in this order. */
const versionShot = listingShot.pick({
  file: true,
  motion: true,
  transition: true,
  seconds: true,
  reason: true,
});
export type VersionShot = z.infer<typeof versionShot>;

const listingVersion = z.strictObject({
  preset: versionPreset,
  /** Absent: the preset's. */
  shape: videoShape.optional(),
  targetSeconds: versionSeconds.optional(),
  /** Absent: the listing's shots. */
  shots: z.array(versionShot).min(1).max(limits.itemsPerProject).optional(),
});
export type ListingVersion = z.infer<typeof listingVersion>;

/** A listing with its edit, facts and versions as data: `homereel.json` beside the photos. */
export const listingFile = z.strictObject({
  version: z.literal(LISTING_FILE_VERSION),
  name: z.string().trim().max(limits.nameLength).optional(),
  shots: z.array(listingShot).min(1).max(limits.itemsPerProject),
  facts: listingFacts.omit({ captions: true }).default({}),
  brand: brand
    .omit({ headshot: true, logo: true })
    .extend({ headshot: fileBeside.optional(), logo: fileBeside.optional() })
    .optional(),
  /** The listing's page: a QR code at the end of branded videos. */
  link: qrLink.optional(),
  theme: wordStyle.shape.theme,
  locale: wordStyle.shape.locale,
  /** A piece, no music, or a music file beside this file. */
  music: z
    .union([z.enum(['none', ...musicPieceNames]), z.strictObject({ file: fileBeside })])
    .default('none'),
  versions: z.array(listingVersion).min(1).max(limits.versionsPerProject),
});
export type ListingFile = z.infer<typeof listingFile>;

/** A listing file without shots: an edit selects and directs the photos beside it. */
const listingSettings = listingFile.omit({ shots: true }).extend({
  /** Their shots follow from the edit. Absent: the usual versions. */
  versions: z
    .array(listingVersion.omit({ shots: true }))
    .min(1)
    .max(limits.versionsPerProject)
    .optional(),
});
export type ListingSettings = z.infer<typeof listingSettings>;

/** The faults of a listing file, one sentence each. */
export type ListingFaults = readonly [string, ...string[]];

/** Maximum number of reported faults, because a file with more is not fixed one by one. */
const MAX_FAULTS = 10;

/** Parses the text of a listing file. @returns the listing, or its faults. */
export function parseListingFile(
  text: string,
): { readonly listing: ListingFile } | { readonly faults: ListingFaults } {
  const read = readJson(text);
  return 'faults' in read ? read : checkListing(read.value);
}

type ListingOrSettings =
  | { readonly listing: ListingFile }
  | { readonly settings: ListingSettings }
  | { readonly faults: ListingFaults };

/** Parses the text of a listing file that may leave its shots to an edit. */
export function parseListingOrSettings(text: string): ListingOrSettings {
  const read = readJson(text);
  return 'faults' in read ? read : checkListingOrSettings(read.value);
}

/** Validates data as a listing, or as one that leaves its shots to an edit. */
export function checkListingOrSettings(value: unknown): ListingOrSettings {
  if (typeof value !== 'object' || value === null || 'shots' in value) return checkListing(value);
  const parsed = listingSettings.safeParse(value);
  return parsed.success ? { settings: parsed.data } : { faults: toSentences(parsed.error.issues) };
}

function readJson(text: string): { readonly value: unknown } | { readonly faults: ListingFaults } {
  if (text.length > MAX_LISTING_FILE_LENGTH) {
    return { faults: ['The file is larger than any listing file can be.'] };
  }
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { faults: ['The file is not JSON.'] };
  }
}

/** Validates data as a listing. */
export function checkListing(
  value: unknown,
): { readonly listing: ListingFile } | { readonly faults: ListingFaults } {
  const parsed = listingFile.safeParse(value);
  if (!parsed.success) return { faults: toSentences(parsed.error.issues) };
  const inconsistent = findInconsistency(parsed.data);
  return inconsistent === undefined ? { listing: parsed.data } : { faults: [inconsistent] };
}

function toSentences(issues: readonly z.core.$ZodIssue[]): ListingFaults {
  const [first, ...others] = issues.slice(0, MAX_FAULTS).map(toSentence);
  return [first ?? 'The file is not a listing.', ...others];
}

function toSentence(issue: z.core.$ZodIssue): string {
  const [first, ...others] = issue.path;
  const isVersion = first === 'version' && others.length === 0;
  if (isVersion) return `The version is not ${LISTING_FILE_VERSION}, the only one there is.`;
  const place = issue.path.join('.');
  const at = place === '' ? '' : ` at ${place}`;
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.slice(0, MAX_FAULTS).map((key) => `"${key.slice(0, 100)}"`);
    return `Unknown field${at}: ${names.join(', ')}.`;
  }
  if (issue.code === 'too_big' && (place === 'shots' || place === 'versions')) {
    return `There are more than ${issue.maximum} ${place}.`;
  }
  return place === '' ? 'The file is not a listing.' : `${place}: ${issue.message}`;
}

function findInconsistency({ shots, versions }: ListingFile): string | undefined {
  const files = shots.map(({ file }) => file);
  const twice = files.find((file, i) => files.indexOf(file) < i);
  if (twice !== undefined) return `${twice} is listed twice.`;
  const named = versions.flatMap((version) => version.shots?.map(({ file }) => file) ?? []);
  const unknown = named.find((file) => !files.includes(file));
  if (unknown !== undefined) return `A version shows ${unknown}, which is not among the shots.`;
  const unused = named.find((file) => shots.some((shot) => shot.file === file && !shot.use));
  if (unused !== undefined) return `A version shows ${unused}, which is left out.`;
  if (shots.every(({ use }) => !use)) return 'None of the shots is used.';
  return undefined;
}

/** Returns the JSON schema of listing files, for editors and other programs. */
export function toListingSchema(): object {
  return z.toJSONSchema(z.union([listingFile, listingSettings]), {
    io: 'input',
    unrepresentable: 'any',
  });
}
