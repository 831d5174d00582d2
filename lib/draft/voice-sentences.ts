import type { ProjectVoice, VoicePart } from '@/contracts/project/voice';

/** A sentence of a recording, from the middle of the pause before it to the middle of the next one. */
export interface SpokenSentence extends VoicePart {
  readonly text: string;
}

/** Maximum distance between the start of a caption and its speech, also after the user moved it. */
const NEAR_SECONDS = 0.4;
const SENTENCE_END = /[.!?…。！？।]["'”’»)]*$/u;

/** The sentences that can be recorded again alone; those without a pause between them are one. */
export function findSentences({
  captions,
  recording,
}: Pick<ProjectVoice, 'captions' | 'recording'>): SpokenSentence[] {
  if (recording === undefined) return [];
  const { seconds, speech } = recording;
  const sentences: SpokenSentence[] = [];
  let words: string[] = [];
  let fromSeconds = 0;
  captions.forEach(({ text }, i) => {
    words.push(text.replace('\n', ' '));
    const next = captions[i + 1];
    const run = speech.findIndex(
      ({ startSeconds }) => Math.abs(startSeconds - (next?.startSeconds ?? -1)) < NEAR_SECONDS,
    );
    const [before, after] = [speech[run - 1], speech[run]];
    const endsInPause = SENTENCE_END.test(text) && before !== undefined && after !== undefined;
    if (next !== undefined && !endsInPause) return;
    const untilSeconds =
      next === undefined || !endsInPause ? seconds : (before.endSeconds + after.startSeconds) / 2;
    sentences.push({ text: words.join(' '), fromSeconds, untilSeconds });
    fromSeconds = untilSeconds;
    words = [];
  });
  return sentences;
}
