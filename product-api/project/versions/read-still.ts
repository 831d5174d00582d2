import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { withLocalCopies } from '@/adapters/storage/with-local-copies';
import type { readStill as operation } from '@/contracts/production/versions';
import { previewSizes } from '@/contracts/project/shape';
import { ANALYSED_COPY_WIDTH } from '@/engine/framing/analysed-picture';
import type { Deps } from '@/product-api/deps';
import { orNotFound } from '@/product-api/http/api-error';
import { toEtag } from '@/product-api/http/etag';
import type { BytesAnswer, Input, UseCase } from '@/product-api/http/route';
import { REVALIDATE, type StoredFindings } from '@/product-api/media/public';
import { requireProjectWithShots } from '@/product-api/project/projects/require-project';
import { makeFindings, makePicture, toUnusable } from '@/product-api/project/shots/derived-media';
import { findVariant, requireVariants } from '@/product-api/project/shots/require-variants';
import { composeVersionWords, picturesOf } from '@/titles/compose-version-words';
import { requireVersion } from './find-version';
import { loadVersionShots } from './load-version-shots';
import { planStills, toStillMove } from './plan-still';
import { loadWordSources, toVersionWords } from './version-words';

type StillInput = Pick<Input<typeof operation>, 'caller' | 'params'>;

/**
 * Paints a shot as a version shows it in the middle of its time, with its words. Music, which moves cuts
 * onto beats, and depth, through which the camera may move, are left to the video.
 */
export const readStill: UseCase<typeof operation> = async (deps, input) => {
  const stored = await load(deps, input);
  const { picture, findings } = await makeSources(deps, input, stored.shot);
  const brandKeys = picturesOf(stored.words);
  const keys = [picture, ...(findings === undefined ? [] : [findings]), ...brandKeys];
  const jpeg = await withLocalCopies(deps.mediaStore, keys, async ([path = '', ...others]) => {
    const [findingsPath] = findings === undefined ? [] : others.splice(0, 1);
    const brandPaths = new Map(brandKeys.map((key, i) => [key, others[i] ?? '']));
    const task = {
      ...toTask(stored, brandPaths),
      path,
      findings: findingsPath === undefined ? undefined : await readFindings(findingsPath),
    };
    return deps.stillPainter
      .perform(task, { owner: input.caller.userId, signal: input.signal })
      .catch(toUnusable);
  });
  return toAnswer(Buffer.from(jpeg, 'base64'));
};

type StoredStill = Awaited<ReturnType<typeof load>>;

async function load({ database }: Deps, { caller, params }: StillInput) {
  const { projectId, versionId, shotId } = params;
  const project = await requireProjectWithShots(database, caller, projectId);
  const version = await requireVersion(database, projectId, versionId);
  const { clips } = (await loadVersionShots(database, projectId, project))(version);
  const position = clips.findIndex((one) => one.shotId === shotId);
  const shot = orNotFound(clips[position], 'This version does not show that photo or clip.');
  const words = toVersionWords(version, await loadWordSources(database, caller, projectId), clips);
  return { clips, position, shot, version, words };
}

/** Returns the picture in the size of the analysis, and for a photo its findings. */
async function makeSources(
  deps: Deps,
  { caller, params }: StillInput,
  { shotId, fileName, kind }: StoredStill['shot'],
) {
  const variants = await requireVariants(deps.database, caller, params.projectId, shotId);
  const variant = findVariant(variants, fileName);
  const picture = await makePicture(deps, variant, ANALYSED_COPY_WIDTH);
  if (kind !== 'photo') return { picture, findings: undefined };
  return { picture, findings: await makeFindings(deps, variant).catch(toUnusable) };
}

function toTask(
  { clips, position, shot, version, words: stored }: StoredStill,
  brandPaths: Parameters<typeof composeVersionWords>[2],
) {
  const { shape, targetSeconds } = version;
  const shotIds = clips.map(({ shotId }) => shotId);
  const words =
    stored && composeVersionWords({ words: stored, targetSeconds }, shotIds, brandPaths);
  return {
    shot: toStillMove(shot, shape),
    size: previewSizes[shape],
    position,
    storyboard: planStills(clips, targetSeconds, words),
    words,
  };
}

async function readFindings(path: string): Promise<StoredFindings['frames']> {
  return (JSON.parse(await readFile(path, 'utf8')) as StoredFindings).frames;
}

function toAnswer(jpeg: Buffer): BytesAnswer {
  return {
    kind: 'bytes',
    contentType: 'image/jpeg',
    bytes: jpeg.length,
    etag: toEtag(jpeg),
    cacheControl: REVALIDATE,
    isWhole: true,
    open: async () => Readable.from([jpeg]),
  };
}
