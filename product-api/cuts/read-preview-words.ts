import { withLocalCopies } from '@/adapters/storage/with-local-copies';
import type { readPreviewWords as operation } from '@/contracts/preview-words';
import { previewSizes } from '@/contracts/shape';
import type { UseCase } from '@/product-api/http/route';
import { requireProject } from '@/product-api/projects/require-project';
import { selectShots } from '@/product-api/projects/shots-store';
import { toSoundUrl } from '@/product-api/voice/load-voice';
import { composeCutWords, picturesOf } from '@/titles/compose-cut-words';
import { drawPreviewWords } from '@/titles/draw-preview-words';
import { loadWordSources, toCutWords } from './cut-words';
import { requireCut } from './find-cut';

/** The words of a version, drawn. Those of a neutral one are composed as its video's are. */
export const readPreviewWords: UseCase<typeof operation> = async (deps, input) => {
  const { caller, params, query } = input;
  const { database } = deps;
  const { projectId } = await requireProject(database, caller, params.projectId);
  const cut = await requireCut(database, projectId, params.cutId);
  const clips = await selectShots(database, caller, [projectId]);
  const sources = await loadWordSources(database, caller, projectId);
  const words = toCutWords(cut, sources, clips);
  if (words === undefined) return { isShown: false, overlays: [] };
  const known = clips.map(({ shotId }) => shotId);
  const shotIds = query.shots?.filter((shotId) => known.includes(shotId)) ?? known;
  const keys = picturesOf(words);
  const overlays = await withLocalCopies(deps.mediaStore, keys, (paths) => {
    const pictures = new Map(keys.map((key, i) => [key, paths[i] ?? '']));
    const composed = composeCutWords(words, shotIds, pictures);
    return drawPreviewWords(composed, shotIds, previewSizes[cut.shape]);
  });
  if (words.kind !== 'branded' || words.voice === undefined) return { isShown: true, overlays };
  const { startSeconds, speechEndSeconds, speech } = words.voice;
  const soundUrl = toSoundUrl(projectId, sources.voice);
  return { isShown: true, overlays, voice: { soundUrl, startSeconds, speechEndSeconds, speech } };
};
