import type { ProjectId } from '@/contracts/ids';
import { versionPresets } from '@/contracts/production/versions';
import type {
  readPlayReport as operation,
  PlayCounts,
  PlayReport,
} from '@/contracts/publishing/plays';
import type { Deps } from '@/product-api/deps';
import { orNotFound } from '@/product-api/http/api-error';
import type { Input, Owner } from '@/product-api/http/route';
import { loadFacts, loadMadeVersions, requireProject } from '@/product-api/project/public';
import { findReportOwner } from '@/product-api/publishing/delivery/find-delivery';
import {
  selectDays,
  selectPlaces,
  selectReferrers,
  selectVersionPlays,
  type VersionPlays,
} from './plays-store';
import { toDay } from './to-day';

const MAX_REFERRERS = 20;

/** Input of the report, in every format. */
type ReportInput = Pick<Input<typeof operation>, 'caller' | 'params' | 'query'>;

/**
 * Returns the plays of a project's shared videos, for its owner or for a client with the report's link. Plays
 * of a removed version are deleted with it.
 */
export const readPlayReport = async (deps: Deps, input: ReportInput): Promise<PlayReport> =>
  loadPlayReport(deps, await requireReportOwner(deps, input), input.params.projectId);

/** @throws ApiError not_found. */
export async function loadPlayReport(
  { database, clock }: Deps,
  owner: Owner,
  projectId: ProjectId,
): Promise<PlayReport> {
  const project = await requireProject(database, owner, projectId);
  const { facts } = await loadFacts(database, owner, projectId);
  const counted = await selectVersionPlays(database, projectId);
  const made = await loadMadeVersions(database, projectId);
  return {
    title: facts.address ?? (project.name || 'Property'),
    total: counted.reduce<PlayCounts>(add, none),
    days: await selectDays(database, projectId, toDay(clock.now())),
    versions: made.map(({ versionId, name, preset, isNeutral }) => {
      const { plays, reached } = counted.find((one) => one.versionId === versionId) ?? none;
      // An unbranded version is labelled by its use, because the user typed its name.
      return { versionId, label: isNeutral ? versionPresets[preset].label : name, plays, reached };
    }),
    referrers: await selectReferrers(database, projectId, MAX_REFERRERS),
    places: await selectPlaces(database, projectId),
  };
}

const none: PlayCounts = { plays: 0, reached: [0, 0, 0, 0] };

function add(sum: PlayCounts, { plays, reached }: VersionPlays): PlayCounts {
  const [a, b, c, d] = sum.reached;
  return {
    plays: sum.plays + plays,
    reached: [a + reached[0], b + reached[1], c + reached[2], d + reached[3]],
  };
}

/** @throws ApiError not_found, also for a wrong or revoked token. */
async function requireReportOwner(
  { database }: Deps,
  { caller, params, query: { share } }: ReportInput,
): Promise<Owner> {
  const owner =
    share === undefined ? caller : await findReportOwner(database, params.projectId, share);
  return orNotFound(owner, 'We could not find this project.');
}
