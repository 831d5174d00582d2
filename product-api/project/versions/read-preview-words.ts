import { withLocalCopies } from '@/adapters/storage/with-local-copies';
import type {
  readPreviewWords as operation,
  PreviewWords,
  previewTypedWords as typedOperation,
} from '@/contracts/production/preview-words';
import type { ProjectFacts } from '@/contracts/project/facts';
import { previewSizes } from '@/contracts/project/shape';
import type { Deps } from '@/product-api/deps';
import type { Input, UseCase } from '@/product-api/http/route';
import { requireProjectWithShots } from '@/product-api/project/projects/require-project';
import { toSoundUrl } from '@/product-api/project/voice/load-voice';
import { composeVersionWords, picturesOf } from '@/titles/compose-version-words';
import { drawPreviewWords } from '@/titles/draw-preview-words';
import { requireVersion } from './find-version';
import { loadVersionShots } from './load-version-shots';
import { loadWordSources, toVersionWords } from './version-words';

/**
 * Draws the text of a version. A neutral version's text is composed as for its video. If a picture of the
 * brand is replaced or removed in the meantime, uses the currently stored one.
 */
export const readPreviewWords: UseCase<typeof operation> = (deps, input) =>
  drawLatest(deps, input, undefined);

/** The same with facts that are not saved. */
export const previewTypedWords: UseCase<typeof typedOperation> = (deps, input) =>
  drawLatest(deps, input, input.body);

type WordsInput = Pick<Input<typeof operation>, 'caller' | 'params' | 'query' | 'signal'>;

async function drawLatest(
  deps: Deps,
  input: WordsInput,
  typed: ProjectFacts | undefined,
): Promise<PreviewWords> {
  let stored = await load(deps, input, typed);
  for (;;) {
    try {
      return await draw(deps, stored);
    } catch (error) {
      const latest = await load(deps, input, typed);
      if (latest.keys.join() === stored.keys.join() || input.signal.aborted) throw error;
      stored = latest;
    }
  }
}

type StoredWords = Awaited<ReturnType<typeof load>>;

async function load(
  { database }: Deps,
  { caller, params, query }: WordsInput,
  typed: ProjectFacts | undefined,
) {
  const { projectId } = params;
  const project = await requireProjectWithShots(database, caller, projectId);
  const version = await requireVersion(database, projectId, params.versionId);
  const stored = await loadWordSources(database, caller, projectId);
  const sources = typed === undefined ? stored : { ...stored, facts: typed };
  const toShots = await loadVersionShots(database, projectId, project);
  const { clips } = toShots(version);
  const words = toVersionWords(version, sources, clips);
  const known = project.shots.map(({ shotId }) => shotId);
  const shown = new Set([...known, ...clips.map(({ shotId }) => shotId)]);
  const shotIds = query.shots?.filter((shotId) => shown.has(shotId)) ?? known;
  return {
    words,
    targetSeconds: version.targetSeconds,
    shotIds,
    size: previewSizes[version.shape],
    keys: words ? picturesOf(words) : [],
    soundUrl: toSoundUrl(projectId, sources.voice),
  };
}

async function draw(
  { mediaStore }: Deps,
  { words, targetSeconds, shotIds, size, keys, soundUrl }: StoredWords,
): Promise<PreviewWords> {
  if (words === undefined) return { isShown: false, overlays: [] };
  const overlays = await withLocalCopies(mediaStore, keys, (paths) => {
    const pictures = new Map(keys.map((key, i) => [key, paths[i] ?? '']));
    const composed = composeVersionWords({ words, targetSeconds }, shotIds, pictures);
    return drawPreviewWords(composed, shotIds, size);
  });
  if (words.kind !== 'branded' || words.voice === undefined) return { isShown: true, overlays };
  const { media: _, captions: __, ...timed } = words.voice;
  return { isShown: true, overlays, voice: { soundUrl, ...timed } };
}
