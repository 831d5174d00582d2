import { type Version, versionSeconds } from '@/contracts/production/versions';
import { MAX_UNASKED_SECONDS, neededSeconds, type ProjectVoice } from '@/contracts/project/voice';

/** The fit of a voice into the versions that the next Generate renders. */
export interface VoiceFit {
  /** Minimum video length for the voice, in whole seconds. */
  readonly neededSeconds: number;
  /** Branded versions that are too short for it, and cannot be rendered with it. */
  readonly tooShort: readonly Version[];
  /** Whether making them longer is enough. */
  readonly canGrow: boolean;
  /** A teaser is too short, and plays without the voice. */
  readonly skipsTeaser: boolean;
}

/** Undefined while there is no recording. */
export function fitVoice(
  voice: ProjectVoice,
  versions: readonly Version[] = [],
): VoiceFit | undefined {
  const last = voice.recording?.speech.at(-1);
  if (last === undefined) return undefined;
  const { startSeconds } = voice;
  const seconds = neededSeconds({ startSeconds, speechEndSeconds: last.endSeconds });
  const short = versions.filter(
    ({ isNeutral, isTicked, targetSeconds }) => !isNeutral && isTicked && targetSeconds < seconds,
  );
  return {
    neededSeconds: Math.ceil(seconds),
    tooShort: short.filter(
      ({ preset, targetSeconds }) =>
        preset !== 'teaser' && targetSeconds + MAX_UNASKED_SECONDS < seconds,
    ),
    canGrow: seconds <= (versionSeconds.maxValue ?? 0),
    skipsTeaser: short.some(({ preset }) => preset === 'teaser'),
  };
}

/** Average length of a word of a script, including the space after it. */
const WORD_CHARACTERS = 6;

/** Returns how many characters of a script are spoken in a given time. */
export function spokenCharacters(seconds: number, wordsPerMinute: number): number {
  return (seconds * wordsPerMinute * WORD_CHARACTERS) / 60;
}

/** Returns how long reading a script aloud takes. */
export function speakingSeconds(script: string, wordsPerMinute: number): number {
  return script.trim().length / spokenCharacters(1, wordsPerMinute);
}
