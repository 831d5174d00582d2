import type { Queryable } from '@/adapters/database/database';
import type { ProjectId, VersionId } from '@/contracts/ids';
import type { TranscriptLine } from '@/contracts/production/transcript';
import type { Owner } from '@/product-api/http/route';
import {
  isOutdated,
  isVoiceOf,
  loadSound,
  loadVersionShots,
  loadWordSources,
  planStills,
  readVersions,
  requireProjectWithShots,
  toCaptions,
  toVersionWords,
  type VersionRow,
  type VersionShots,
  type WordSources,
} from '@/product-api/project/public';
import { composeVersionWords } from '@/titles/compose-version-words';
import { transcribeWords } from '@/titles/transcribe-words';

/**
 * Loads the spoken and displayed words of each completed version of a project. Words that are not known to be
 * in the video are left out: if the facts changed since the render, only the spoken words are returned.
 */
export async function loadTranscripts(
  database: Queryable,
  owner: Owner,
  projectId: ProjectId,
): Promise<Map<VersionId, TranscriptLine[]>> {
  const project = await requireProjectWithShots(database, owner, projectId);
  const versions = await readVersions(database, projectId);
  const sound = await loadSound(database, project, project.shots, versions);
  const words = await loadWordSources(database, owner, projectId);
  const toShots = await loadVersionShots(database, projectId, project, versions);
  const made = versions.filter(({ video }) => video !== null);
  return new Map(
    made.map((version) => {
      const shots = toShots(version);
      const isKnown = version.madeFrom !== null && !isOutdated(version, shots, { sound, words });
      const onScreen = isKnown ? transcribeScreen(version, shots, words) : [];
      const lines = [...onScreen, ...transcribeVoice(version, words)];
      return [version.versionId, lines.sort((a, b) => a.seconds - b.seconds)];
    }),
  );
}

/**
 * If the renderer chooses the shots, it is unknown which captions are shown and when, so only the title is
 * returned.
 */
function transcribeScreen(
  version: VersionRow,
  { clips, choice }: VersionShots,
  sources: WordSources,
): TranscriptLine[] {
  const stored = toVersionWords(version, sources, clips);
  if (stored === undefined) return [];
  const shotIds = clips.map(({ shotId }) => shotId);
  const { targetSeconds } = version;
  const words = composeVersionWords({ words: stored, targetSeconds }, shotIds, new Map());
  const lines = transcribeWords(words, planStills(clips, targetSeconds, words));
  return choice === 'strongest' ? lines.slice(0, 1) : lines;
}

function transcribeVoice({ voiceFrom }: VersionRow, { voice }: WordSources): TranscriptLine[] {
  if (!isVoiceOf(voice, voiceFrom)) return [];
  return toCaptions(voice).map(({ text, startSeconds }) => ({
    kind: 'spoken',
    seconds: voice.startSeconds + startSeconds,
    text,
  }));
}
