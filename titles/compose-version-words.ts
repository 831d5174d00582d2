import type { MediaKey, ShotId } from '@/contracts/ids';
import type { VersionVoice } from '@/contracts/project/voice';
import type { NeutralWords, SpokenOverlay, VersionWords } from '@/contracts/project/words';
import { composeBrandedWords, composeNeutralWords, type LocalBrandedWords } from './compose-words';

/** The paths of brand pictures on this machine. */
export type PicturePaths = ReadonlyMap<MediaKey, string>;

/** Returns the brand pictures that a version shows; an unbranded one shows none. */
export function picturesOf(words: VersionWords | undefined): MediaKey[] {
  if (words?.kind !== 'branded') return [];
  const { headshot, logo } = words.brand;
  return [headshot, logo].flatMap((key) => key ?? []);
}

/** Properties of a version that its text depends on. */
export interface WordedVersion {
  readonly words: VersionWords;
  /** Target length. */
  readonly targetSeconds: number;
}

/** Returns the overlays of one version. @param shotIds the shots it shows, in order. */
export function composeVersionWords(
  { words, targetSeconds }: WordedVersion,
  shotIds: readonly ShotId[],
  pictures: PicturePaths,
): NeutralWords | LocalBrandedWords {
  const { theme, locale } = words;
  const captions = shotIds.map((shotId) => {
    const found = words.captions.find((caption) => caption.shotId === shotId);
    return found === undefined ? null : { title: found.title, detail: found.detail };
  });
  const style = { theme, locale, targetSeconds };
  if (words.kind === 'neutral') {
    return composeNeutralWords({ ...words.facts, captions }, shotIds.length, style);
  }
  const { brand, link, voice } = words;
  const pathOf = (key: MediaKey | undefined) => (key === undefined ? key : pictures.get(key));
  const local = { ...brand, headshot: pathOf(brand.headshot), logo: pathOf(brand.logo) };
  const branding = { brand: local, link, spoken: toSpoken(voice) };
  return composeBrandedWords({ ...words.facts, captions }, branding, shotIds.length, style);
}

/** Returns a voice's captions in the video's time. */
function toSpoken(voice: VersionVoice | undefined): SpokenOverlay[] {
  if (voice === undefined) return [];
  return voice.captions.map(({ text, startSeconds, endSeconds }) => ({
    kind: 'spoken',
    text,
    startSeconds: voice.startSeconds + startSeconds,
    endSeconds: voice.startSeconds + endSeconds,
  }));
}
