import { readHead } from '@/adapters/media/read-head';
import { SNIFFED_BYTES, sniffMedia } from '@/adapters/media/sniff-media';
import { unpackZip, ZipRefused } from '@/adapters/zip-files/unpack-zip';
import {
  LISTING_FILE_NAME,
  MAX_LISTING_FILE_LENGTH,
  parseListingOrSettings,
} from '@/contracts/production/listing-file';
import { MAX_LISTING_BYTES } from '@/contracts/production/listings';
import { ApiError } from '@/product-api/http/api-error';
import { MAX_FILES, type SentFile } from './listing-delivery';

/** Files that operating systems leave in folders. */
const clutter = /(^|\/)(\.[^/]*|__MACOSX\/.*|Thumbs\.db|desktop\.ini)$/i;

export interface ChosenFiles {
  /** Photos and clips in order of arrival; those of a zip file in order of their names. */
  readonly media: readonly SentFile[];
  /** The content of the listing file, if there is one. */
  readonly listing: unknown;
  /** Names of all other files. */
  readonly others: readonly string[];
}

export interface ChooseOptions {
  readonly folder: string;
  readonly maxFileBytes: number;
  readonly onBytes: (bytes: number) => Promise<void>;
}

/**
 * Finds the photos and clips among the files of a call, by their content. Unpacks zip files.
 * @throws ApiError unusable_media, too_large; invalid_request without any photo or clip.
 */
export async function chooseFiles(
  files: readonly SentFile[],
  options: ChooseOptions,
): Promise<ChosenFiles> {
  const media: SentFile[] = [];
  const others: string[] = [];
  let listing: unknown;
  for (const file of await unpackAll(files, options)) {
    if (clutter.test(file.name)) continue;
    if (isListingFile(file.name)) listing = await readListingFile(file.path);
    else if (sniffMedia(await readHead(file.path, SNIFFED_BYTES)) === undefined)
      others.push(file.name);
    else media.push(file);
  }
  if (media.length > 0) return { media, listing, others };
  throw new ApiError('invalid_request', 'There is no photo or clip among the files.');
}

function isListingFile(name: string): boolean {
  return name.split('/').at(-1) === LISTING_FILE_NAME;
}

/** @throws ApiError invalid_request with the fault of the file. */
async function readListingFile(path: string): Promise<unknown> {
  // Reads one byte more than the limit, so that a larger file fails the length check.
  const text = (await readHead(path, MAX_LISTING_FILE_LENGTH + 1)).toString('utf8');
  const parsed = parseListingOrSettings(text);
  if ('faults' in parsed) {
    throw new ApiError('invalid_request', `${LISTING_FILE_NAME}: ${parsed.faults.join(' ')}`);
  }
  return 'listing' in parsed ? parsed.listing : parsed.settings;
}

async function unpackAll(
  files: readonly SentFile[],
  { folder, maxFileBytes, onBytes }: ChooseOptions,
): Promise<SentFile[]> {
  const all: SentFile[] = [];
  let hasZip = false;
  for (const file of files) {
    if (!(await isZip(file.path))) {
      all.push(file);
      continue;
    }
    if (hasZip) throw new ApiError('invalid_request', 'Send one zip file at most.');
    hasZip = true;
    const limits = { maxFiles: MAX_FILES, maxFileBytes, maxBytes: MAX_LISTING_BYTES, onBytes };
    all.push(...(await unpackZip(file.path, folder, limits).catch(refuse)));
  }
  return all;
}

async function isZip(path: string): Promise<boolean> {
  const head = await readHead(path, 4);
  return head.equals(Buffer.from('PK\x03\x04')) || head.equals(Buffer.from('PK\x05\x06'));
}

function refuse(error: unknown): never {
  if (!(error instanceof ZipRefused)) throw error;
  const code = error.reason === 'too_large' ? 'too_large' : 'unusable_media';
  throw new ApiError(code, error.message, { cause: error });
}
