import type { ListingOrder } from '@/contracts/production/listings';

/** A file as it was sent. */
export interface SentFile {
  /** Its name; for a file of a zip archive, including its folders. */
  readonly name: string;
  readonly path: string;
}

/** The content of a call: the order, and the files on this machine. */
export interface ListingDelivery {
  readonly order: ListingOrder;
  readonly files: readonly SentFile[];
}

/** Files per call: a project's photos and clips, and other files that a folder contains. */
export const MAX_FILES = 100;
