import type { ListingFile, ListingShot, ListingVersion } from '@/contracts/production/listing-file';
import type { VersionEdit } from '@/contracts/production/versions';
import type { ProjectFacts } from '@/contracts/project/facts';
import type { ShotFraming } from '@/contracts/project/framing';
import type { PlannedShot } from '@/product-api/project/projects/shots-store';
import type { ListingMatch } from './match-listing';

/** Reason recorded for a shot if the file gives none. */
const BY_LISTING = 'As the listing file says.';

/**
 * Returns the shots of a project as a listing file defines them: in its order, followed by the unnamed shots
 * unchanged. The file replaces earlier choices of the user for the shots that it names.
 */
export function applyListing({ pairs, unnamedShots }: ListingMatch): PlannedShot[] {
  const named = pairs.map(({ listed, shot }) => applyShot(shot, listed));
  return [...named, ...unnamedShots].map((shot, position) => ({ ...shot, position }));
}

function applyShot(shot: PlannedShot, listed: ListingShot): PlannedShot {
  const { use, motion, transition = 'instant', seconds, label, reason = BY_LISTING } = listed;
  return {
    ...shot,
    isLeftOut: !use,
    cameraMotion: motion,
    transition,
    framing: applyFraming(shot.framing, listed),
    ownChoices: [],
    edit: { reason, seconds, suggestion: label, delivered: shot.edit?.delivered ?? shot.position },
  };
}

/** The length comes from the listing, and so does the focus if the listing has one. */
function applyFraming(
  framing: ShotFraming | null,
  { focus }: Pick<ListingShot, 'focus'>,
): ShotFraming | null {
  const { seconds: _, focus: before, ...rest } = framing ?? {};
  const point = focus ?? before;
  const next = { ...rest, ...(point && { focus: point }) };
  return Object.keys(next).length === 0 ? null : next;
}

/**
 * Returns the facts and captions of the project's videos: the listing's facts if it has any, and its
 * captions.
 */
export function applyWords(
  stored: ProjectFacts,
  listing: ListingFile,
  match: ListingMatch,
): ProjectFacts {
  const named = new Set(match.pairs.map(({ shot }) => shot.shotId));
  const captions = match.pairs.flatMap(({ listed: { caption }, shot: { shotId } }) =>
    caption === undefined ? [] : [{ ...caption, shotId }],
  );
  const { facts, theme, link } = listing;
  return {
    facts: Object.keys(facts).length === 0 ? stored.facts : facts,
    captions: [...captions, ...stored.captions.filter(({ shotId }) => !named.has(shotId))],
    theme,
    link: link ?? stored.link,
  };
}

/** Returns the shots of a version that are in the project; null if the version names none. */
export function toListedShots(
  { shots }: ListingVersion,
  { shotOf }: ListingMatch,
): VersionEdit['shots'] | null {
  const listed = shots?.flatMap(
    ({ file, motion, transition = 'instant', seconds, reason = BY_LISTING }) => {
      const shot = shotOf.get(file);
      if (shot === undefined) return [];
      return [{ id: shot.shotId, cameraMotion: motion, transition, seconds, reason }];
    },
  );
  return listed === undefined || listed.length === 0 ? null : listed;
}
