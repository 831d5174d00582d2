import type { ListingOrder } from '@/contracts/production/listings';

/** A file as it was sent. */
export interface SentFile {
  /** Its name; in a zip file with its folders. */
  readonly name: string;
  readonly path: string;
}

/** What a call brought: what is asked for, and files of this machine. */
export interface ListingDelivery {
  readonly order: ListingOrder;
  readonly files: readonly SentFile[];
}

/** Files of one call: a project's items and what a folder holds beside them. */
export const MAX_FILES = 100;
