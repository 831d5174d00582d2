import { hash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { MediaKey } from '@/contracts/ids';
import { type StillSizeName, stillSizes } from '@/contracts/production/stills';
import type { Deps } from '@/product-api/deps';
import { orNotFound } from '@/product-api/http/api-error';
import type { Owner } from '@/product-api/http/route';
import type { StillTask, StoredFindings } from '@/product-api/media/public';
import {
  findVariant,
  loadWordSources,
  type MadeVersion,
  makeFindings,
  makeSmallerStill,
  makeStillOnce,
  noVoice,
  planStills,
  requireProjectWithShots,
  requireVariants,
  toStillMove,
  toUnusable,
  toVersionWords,
} from '@/product-api/project/public';
import type { SharedPicture } from '@/product-api/publishing/sharing/list-shared-pictures';
import { isInvitationOver } from '@/rules/is-invitation-over';
import { composeVersionWords } from '@/titles/compose-version-words';

/** Length of the storyboard of the single photo. The frame in its middle is painted. */
const STILL_SECONDS = 9;
/** Target length at which the title shows all its lines. */
const WORDED_SECONDS = 30;
/** Increment it when the painting of stills changes. */
const STILL_VERSION = 2;

interface WantedStill {
  readonly version: MadeVersion;
  readonly photo: Pick<SharedPicture, 'shotId' | 'fileName'>;
  readonly size: StillSizeName;
  readonly hasWords: boolean;
  /** Width of a preview in pixels; undefined for the full width. */
  readonly width?: number | undefined;
}

/**
 * Returns a photo of a version in a network's size, framed like in the version, with or without the title.
 * Each wording is painted once and cached with the photo.
 * @returns the key of a JPEG.
 */
export async function makeStill(deps: Deps, owner: Owner, wanted: WantedStill): Promise<MediaKey> {
  const { version, photo, size, width } = wanted;
  const { projectId } = version;
  const variants = await requireVariants(deps.database, owner, projectId, photo.shotId);
  const variant = findVariant(variants, photo.fileName);
  const task = await planTask(deps, owner, wanted);
  const findings = await makeFindings(deps, variant).catch(toUnusable);
  const digest = hash('sha256', JSON.stringify([STILL_VERSION, size, task])).slice(0, 16);
  const key = await makeStillOnce(deps, variant, digest, async (path, to, work) => {
    const found = { ...task, findings: await readFindings(deps, findings), path };
    const jpeg = await deps.stillPainter.perform(found, work).catch(toUnusable);
    await writeFile(to, Buffer.from(jpeg, 'base64'));
  });
  if (width === undefined || width >= task.size.width) return key;
  return makeSmallerStill(deps, key, { mediaId: variant.mediaId, digest, width });
}

type Plan = Omit<StillTask, 'path' | 'findings'>;

async function planTask(
  deps: Deps,
  owner: Owner,
  { version, photo: { shotId }, size, hasWords }: WantedStill,
): Promise<Plan> {
  const project = await requireProjectWithShots(deps.database, owner, version.projectId);
  const shots = [...project.shots, ...(project.leftOut ?? [])];
  const shot = orNotFound(shots.find((one) => one.shotId === shotId));
  const stored = hasWords ? await loadTitle(deps, owner, version) : undefined;
  const words =
    stored &&
    composeVersionWords({ words: stored, targetSeconds: WORDED_SECONDS }, [shotId], new Map());
  const { width, height, shape } = stillSizes[size];
  const plain = { ...shot, framing: null, edit: null };
  return {
    // The camera does not move.
    shot: { ...toStillMove(shot, shape), pace: 0 },
    size: { width, height },
    position: 0,
    storyboard: planStills([plain], STILL_SECONDS, undefined),
    words,
    isPost: true,
  };
}

/** Loads the words of a version's title, without captions and voice. Past open houses are left out. */
async function loadTitle({ database, clock }: Deps, owner: Owner, version: MadeVersion) {
  const sources = await loadWordSources(database, owner, version.projectId);
  const { status, ...property } = sources.facts.facts;
  const shown = isInvitationOver(status, clock.now()) ? property : sources.facts.facts;
  const facts = { ...sources.facts, facts: shown };
  return toVersionWords(version, { ...sources, facts, voice: noVoice }, []);
}

async function readFindings({ mediaStore }: Deps, key: MediaKey): Promise<StillTask['findings']> {
  const chunks: Buffer[] = [];
  for await (const chunk of await mediaStore.read(key)) chunks.push(Buffer.from(chunk));
  return (JSON.parse(Buffer.concat(chunks).toString('utf8')) as StoredFindings).frames;
}
