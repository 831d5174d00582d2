import type { z } from 'zod';
import type { Queryable } from '@/adapters/database/database';
import type { ProjectId } from '@/contracts/ids';
import type { exportListing as operation } from '@/contracts/production/edits';
import {
  LISTING_FILE_VERSION,
  type listingFile,
  type VersionShot,
} from '@/contracts/production/listing-file';
import type { VersionEdit } from '@/contracts/production/versions';
import type { ProjectFacts } from '@/contracts/project/facts';
import { toListingNames } from '@/engine/editing/listing-names';
import { ApiError } from '@/product-api/http/api-error';
import type { Caller, UseCase } from '@/product-api/http/route';
import { loadBrand } from '@/product-api/project/brands/read-brand';
import { loadFacts } from '@/product-api/project/projects/read-facts';
import { requireProjectWithShots } from '@/product-api/project/projects/require-project';
import { type ShotRow, selectPlannedShots } from '@/product-api/project/projects/shots-store';
import { loadSound, type ProjectSound } from '@/product-api/project/versions/choose-music';
import { loadVersions } from '@/product-api/project/versions/list-versions';
import { nameShots } from './name-shots';

type Listing = z.input<typeof listingFile>;

/** Returns the project as a listing file. Its brand is the user's, without pictures. */
export const exportListing: UseCase<typeof operation> = async (
  { database },
  { caller, params: { projectId } },
) => {
  const listing = await loadListing(database, caller, projectId);
  if (listing === undefined) {
    throw new ApiError('illegal_state', 'Add at least one photo or clip first.');
  }
  return listing;
};

/** @returns undefined while no video would show anything. @throws ApiError not_found. */
export async function loadListing(
  database: Queryable,
  caller: Caller,
  projectId: ProjectId,
): Promise<Listing | undefined> {
  const project = await requireProjectWithShots(database, caller, projectId);
  const { shots, leftOut = [] } = project;
  if (shots.length === 0) return undefined;
  const all = [...shots, ...leftOut];
  const nameOf = nameShots(await selectPlannedShots(database, projectId));
  const stored = await loadFacts(database, caller, projectId);
  const { theme, locale, ...brand } = await loadBrand(database, caller);
  const versions = await loadVersions(database, caller, projectId);
  const ticked = versions.filter(({ isTicked }) => isTicked);
  const isUsed = new Set(shots);
  return {
    version: LISTING_FILE_VERSION,
    name: project.name ?? undefined,
    shots: all.map((shot) =>
      toListingShot(shot, { use: isUsed.has(shot), file: nameOf.get(shot.shotId) ?? '', stored }),
    ),
    facts: stored.facts,
    brand: Object.keys(brand).length === 0 ? undefined : brand,
    link: stored.link,
    theme: stored.theme ?? theme ?? 'gallery',
    locale: locale ?? 'en-US',
    music: toListedMusic(await loadSound(database, project, shots)),
    versions: (ticked.length > 0 ? ticked : versions).map(
      ({ preset, shape, targetSeconds, edit, shotIds }) => {
        const chosen = shots.filter(({ shotId }) => shotIds?.includes(shotId));
        const shown = edit?.shots ?? (chosen.length > 0 ? chosen.map(toShown) : undefined);
        const listed = shown?.map((shot) => toVersionShot(shot, nameOf.get(shot.id) ?? ''));
        return { preset, shape, targetSeconds, shots: listed };
      },
    ),
  };
}

interface ListedShot {
  readonly use: boolean;
  readonly file: string;
  readonly stored: ProjectFacts;
}

function toListingShot(shot: ShotRow, { use, file, stored }: ListedShot): Listing['shots'][number] {
  const { shotId, cameraMotion: motion, transition, framing, edit } = shot;
  const caption = stored.captions.find((one) => one.shotId === shotId);
  return {
    file,
    use,
    label: edit?.suggestion,
    caption: caption && { title: caption.title, detail: caption.detail },
    motion,
    transition,
    seconds: shot.kind === 'clip' ? undefined : (framing?.seconds ?? edit?.seconds),
    focus: framing?.focus,
    reason: edit?.reason,
  };
}

type ShownShot = Omit<VersionEdit['shots'][number], 'reason'> & {
  readonly reason?: string | undefined;
};

function toShown({ shotId, cameraMotion, transition, edit }: ShotRow): ShownShot {
  return { id: shotId, cameraMotion, transition, seconds: edit?.seconds };
}

function toVersionShot(
  { cameraMotion, transition, seconds, reason }: ShownShot,
  file: string,
): VersionShot {
  return { file, motion: cameraMotion, transition, seconds, reason };
}

function toListedMusic({ music, track }: ProjectSound): Listing['music'] {
  if (music !== 'own') return music;
  const [file = 'track'] = toListingNames([track?.name ?? '']);
  return { file };
}
