import { JobFailure } from '@/adapters/queue/job-queue';
import type { MediaKey, ShotId } from '@/contracts/ids';
import type { RenderCut } from '@/contracts/render-job';
import { FRAME_RATE } from '@/contracts/storyboard';
import type { CutVoice } from '@/contracts/voice';
import type { CutWords, NeutralWords, SpokenOverlay } from '@/contracts/words';
import { END_CARD_FRAMES } from '@/engine/timing/schedule-words';
import {
  composeBrandedWords,
  composeNeutralWords,
  type LocalBrandedWords,
} from '@/titles/compose-words';
import { hasEndCard } from '@/titles/lay-out-end-card';
import { MissingGlyphs } from '@/titles/typefaces';
import type { RenderRequest } from '../pipeline/render-request';
import { withEndCardTime, withWords } from '../pipeline/with-words';

/** The paths of a job's brand pictures on this machine. */
export type PicturePaths = ReadonlyMap<MediaKey, string>;

/** The brand pictures that a cut shows; a neutral one shows none. */
export function picturesOf({ words }: RenderCut): MediaKey[] {
  if (words?.kind !== 'branded') return [];
  const { headshot, logo } = words.brand;
  return [headshot, logo].flatMap((key) => key ?? []);
}

/** The overlays of one cut's words. @param shotIds the shots the cut shows, in order. */
export function composeCutWords(
  words: CutWords,
  shotIds: readonly ShotId[],
  pictures: PicturePaths,
): NeutralWords | LocalBrandedWords {
  const { theme, locale } = words;
  const captions = shotIds.map((shotId) => {
    const found = words.captions.find((caption) => caption.shotId === shotId);
    return found === undefined ? null : { title: found.title, detail: found.detail };
  });
  const style = { theme, locale };
  if (words.kind === 'neutral') {
    return composeNeutralWords({ ...words.facts, captions }, shotIds.length, style);
  }
  const { brand, link, voice } = words;
  const pathOf = (key: MediaKey | undefined) => (key === undefined ? key : pictures.get(key));
  const local = { ...brand, headshot: pathOf(brand.headshot), logo: pathOf(brand.logo) };
  const branding = { brand: local, link, spoken: toSpoken(voice) };
  return composeBrandedWords({ ...words.facts, captions }, branding, shotIds.length, style);
}

/** A voice's captions in the video's time. */
function toSpoken(voice: CutVoice | undefined): SpokenOverlay[] {
  if (voice === undefined) return [];
  return voice.captions.map(({ text, startSeconds, endSeconds }) => ({
    kind: 'spoken',
    text,
    startSeconds: voice.startSeconds + startSeconds,
    endSeconds: voice.startSeconds + endSeconds,
  }));
}

/** The cut as its shots are planned: the end card takes its seconds out of the length aimed at. */
export function withoutEndCardTime(cut: RenderCut): RenderCut {
  const { words, targetSeconds } = cut;
  if (words?.kind !== 'branded' || !hasEndCard(words.brand, words.link)) return cut;
  return { ...cut, targetSeconds: targetSeconds - END_CARD_FRAMES / FRAME_RATE };
}

/** A planned request with the time its end card needs; a cut without words keeps its own. */
export function addEndCardTime(
  request: RenderRequest,
  { words }: RenderCut,
  shotIds: readonly ShotId[],
  pictures: PicturePaths,
): RenderRequest {
  if (words === undefined) return request;
  return withEndCardTime(request, composeCutWords(words, shotIds, pictures));
}

/**
 * A request with its words drawn; its storyboard is final.
 * @throws JobFailure `input` that names the characters no font draws.
 */
export async function addCutWords(
  request: RenderRequest,
  { words }: RenderCut,
  shotIds: readonly ShotId[],
  pictures: PicturePaths,
): Promise<RenderRequest> {
  if (words === undefined) return request;
  try {
    return await withWords(request, composeCutWords(words, shotIds, pictures));
  } catch (error) {
    if (error instanceof MissingGlyphs) throw new JobFailure('input', error.message);
    throw error;
  }
}
