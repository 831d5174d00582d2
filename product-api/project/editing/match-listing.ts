import type { ListingFile, ListingShot } from '@/contracts/production/listing-file';
import { toListingNames } from '@/engine/editing/listing-names';
import type { PlannedShot } from '@/product-api/project/projects/shots-store';
import { nameShots } from './name-shots';

/** Which shots of a project a listing file names. */
export interface ListingMatch {
  /** In the listing's order. */
  readonly pairs: readonly { readonly listed: ListingShot; readonly shot: PlannedShot }[];
  /** Files of the listing that no shot is called like. */
  readonly unknownFiles: readonly string[];
  /** Shots that the listing does not name. */
  readonly unnamedShots: readonly PlannedShot[];
  /** The shot of a file of the listing. */
  readonly shotOf: ReadonlyMap<string, PlannedShot>;
}

/**
 * Finds the shots that a listing file names by their file names, ignoring folders; case only matters to
 * distinguish two names.
 */
export function matchListing(
  shots: readonly PlannedShot[],
  { shots: listed }: ListingFile,
): ListingMatch {
  const files = toListingNames(listed.map(({ file }) => file));
  const free = new Map(
    [...nameShots(shots)].map(([id, name]) => [name, shots.find(({ shotId }) => shotId === id)]),
  );
  const shotOf = new Map<string, PlannedShot>();
  for (const isSame of [isEqual, isAlike]) {
    listed.forEach(({ file }, i) => {
      if (shotOf.has(file)) return;
      const name = [...free.keys()].find((one) => isSame(one, files[i] ?? file));
      const shot = name === undefined ? undefined : free.get(name);
      if (name === undefined || shot === undefined) return;
      free.delete(name);
      shotOf.set(file, shot);
    });
  }
  return {
    pairs: listed.flatMap((one) => {
      const shot = shotOf.get(one.file);
      return shot === undefined ? [] : [{ listed: one, shot }];
    }),
    unknownFiles: listed.map(({ file }) => file).filter((file) => !shotOf.has(file)),
    unnamedShots: [...free.values()].flatMap((shot) => shot ?? []),
    shotOf,
  };
}

function isEqual(one: string, other: string): boolean {
  return one === other;
}

function isAlike(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
