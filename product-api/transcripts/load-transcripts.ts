import type { Queryable } from '@/adapters/database/database';
import type { CutId, ProjectId } from '@/contracts/ids';
import type { TranscriptLine } from '@/contracts/transcript';
import { loadSound } from '@/product-api/cuts/choose-music';
import type { CutShots } from '@/product-api/cuts/cut-shots';
import { loadWordSources, toCutWords, type WordSources } from '@/product-api/cuts/cut-words';
import { type CutRow, readCuts } from '@/product-api/cuts/find-cut';
import { loadCutShots } from '@/product-api/cuts/load-cut-shots';
import { planStills } from '@/product-api/cuts/plan-still';
import { isOutdated } from '@/product-api/cuts/to-cut';
import type { Owner } from '@/product-api/http/route';
import { requireProjectWithShots } from '@/product-api/projects/require-project';
import { isVoiceOf } from '@/product-api/voice/cut-voice';
import { toCaptions } from '@/product-api/voice/load-voice';
import { composeCutWords } from '@/titles/compose-cut-words';
import { transcribeWords } from '@/titles/transcribe-words';

/**
 * What each completed version of a project says and shows in writing. Nothing is told of words that are
 * not known to be in the film: of one whose facts changed since it was made, only what is said.
 */
export async function loadTranscripts(
  database: Queryable,
  owner: Owner,
  projectId: ProjectId,
): Promise<Map<CutId, TranscriptLine[]>> {
  const project = await requireProjectWithShots(database, owner, projectId);
  const cuts = await readCuts(database, projectId);
  const sound = await loadSound(database, project, project.shots, cuts);
  const words = await loadWordSources(database, owner, projectId);
  const toShots = await loadCutShots(database, projectId, project, cuts);
  const made = cuts.filter(({ video }) => video !== null);
  return new Map(
    made.map((cut) => {
      const shots = toShots(cut);
      const isKnown = cut.madeFrom !== null && !isOutdated(cut, shots, { sound, words });
      const onScreen = isKnown ? transcribeScreen(cut, shots, words) : [];
      const lines = [...onScreen, ...transcribeVoice(cut, words)];
      return [cut.cutId, lines.sort((a, b) => a.seconds - b.seconds)];
    }),
  );
}

/** Where the renderer chooses the shots, which ones have captions and when is not known: the title alone. */
function transcribeScreen(
  cut: CutRow,
  { clips, choice }: CutShots,
  sources: WordSources,
): TranscriptLine[] {
  const stored = toCutWords(cut, sources, clips);
  if (stored === undefined) return [];
  const shotIds = clips.map(({ shotId }) => shotId);
  const { targetSeconds } = cut;
  const words = composeCutWords({ words: stored, targetSeconds }, shotIds, new Map());
  const lines = transcribeWords(words, planStills(clips, targetSeconds, words));
  return choice === 'strongest' ? lines.slice(0, 1) : lines;
}

function transcribeVoice({ voiceFrom }: CutRow, { voice }: WordSources): TranscriptLine[] {
  if (!isVoiceOf(voice, voiceFrom)) return [];
  return toCaptions(voice).map(({ text, startSeconds }) => ({
    kind: 'spoken',
    seconds: voice.startSeconds + startSeconds,
    text,
  }));
}
