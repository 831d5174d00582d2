import type { Transaction } from '@/adapters/database/database';
import type { ShotId } from '@/contracts/ids';
import type { importListing as operation } from '@/contracts/production/edits';
import { checkListing, type ListingFile } from '@/contracts/production/listing-file';
import type { ShotFindings } from '@/contracts/project/edit-findings';
import type { ProjectMusic } from '@/contracts/project/music';
import { ApiError } from '@/product-api/http/api-error';
import type { Caller, UseCase } from '@/product-api/http/route';
import { keepBeforeEdit } from '@/product-api/project/projects/edit-snapshot';
import { settleShots } from '@/product-api/project/projects/move-project';
import { loadFacts } from '@/product-api/project/projects/read-facts';
import { loadProject } from '@/product-api/project/projects/read-project';
import { replaceFacts, replaceMusic } from '@/product-api/project/projects/replace-words-and-music';
import {
  lockProject,
  type ProjectRow,
  requireProject,
} from '@/product-api/project/projects/require-project';
import {
  selectPlannedShots,
  selectUploadedShots,
  updateFindings,
  upsertShots,
} from '@/product-api/project/projects/shots-store';
import { loadTrack } from '@/product-api/project/tracks/load-track';
import { applyVersions, readListed } from '@/product-api/project/versions/listed-versions';
import { applyListing, applyWords, toListedShots } from './apply-listing';
import { describeMisses } from './describe-misses';
import { loadFindings } from './load-findings';
import { type ListingMatch, matchListing } from './match-listing';

/**
 * Applies a listing file to a project: shots, facts, music and versions; a single Undo reverts all of it.
 * Findings are computed first, like for an edit, because versions without their own shots depend on them.
 */
export const importListing: UseCase<typeof operation> = async (deps, { caller, params, body }) => {
  const { projectId } = params;
  const checked = checkListing(body);
  if ('faults' in checked) throw new ApiError('invalid_request', checked.faults.join(' '));
  const found = await requireProject(deps.database, caller, projectId);
  const uploaded = await selectUploadedShots(deps.database, caller, projectId);
  const findings = await loadFindings(deps, caller, found, uploaded);
  return deps.database.transaction(async (transaction) => {
    const project = await lockProject(transaction, caller, projectId);
    const notes = await apply(transaction, { caller, project, listing: checked.listing, findings });
    await settleShots(transaction, caller, project);
    return { project: await loadProject(transaction, caller, projectId), notes };
  });
};

interface Import {
  readonly caller: Caller;
  readonly project: ProjectRow;
  readonly listing: ListingFile;
  readonly findings: ReadonlyMap<ShotId, ShotFindings>;
}

/** @returns the parts that were not applied. */
async function apply(
  transaction: Transaction,
  { caller, project, listing, findings }: Import,
): Promise<string[]> {
  const { projectId } = project;
  const shots = await selectPlannedShots(transaction, projectId);
  const match = matchListing(shots, listing);
  requireUsable(match);
  const before = await readListed(transaction, projectId);
  const applied = applyListing(match);
  await upsertShots(transaction, projectId, applied);
  await updateFindings(transaction, projectId, findings);
  const facts = await loadFacts(transaction, caller, projectId);
  await replaceFacts(transaction, caller, projectId, applyWords(facts, listing, match));
  const track = await loadTrack(transaction, projectId);
  const music = chooseMusic(listing, track?.name) ?? project.music;
  await replaceMusic(transaction, caller, projectId, music);
  const versions = listing.versions.map((version) => ({
    ...version,
    shots: toListedShots(version, match),
  }));
  const { added, refused } = await applyVersions(transaction, projectId, versions);
  await keepBeforeEdit(transaction, caller, project, {
    shots,
    versions: before,
    listing: {
      facts: { before: facts, after: await loadFacts(transaction, caller, projectId) },
      music: { before: project.music, after: music },
      addedVersions: added,
      framings: applied.map(({ shotId, framing }) => ({ shotId, after: framing })),
    },
  });
  const isMusicMissing = chooseMusic(listing, track?.name) === undefined;
  return describeMisses(match, listing, { refusedVersions: refused, isMusicMissing });
}

/** @throws ApiError illegal_state if the listing would leave the project without a video. */
function requireUsable({ pairs, unnamedShots }: ListingMatch): void {
  if (pairs.length === 0) {
    const message =
      'None of the files that this listing names are photos or clips of this project.';
    throw new ApiError('illegal_state', message);
  }
  const isUsed = pairs.some(({ listed }) => listed.use);
  if (!isUsed && unnamedShots.every(({ isLeftOut }) => isLeftOut)) {
    throw new ApiError('illegal_state', 'A video needs at least one photo or clip.');
  }
}

/** @returns undefined for a music file that is not the project's own track. */
function chooseMusic(
  { music }: ListingFile,
  trackName: string | undefined,
): ProjectMusic | undefined {
  if (typeof music === 'string') return music;
  const name = music.file.split(/[/\\]/).at(-1)?.toLowerCase();
  return trackName !== undefined && name === trackName.toLowerCase() ? 'own' : undefined;
}
