import type { SpokenCaption, VoicePart } from '@/contracts/project/voice';

/**
 * Moves captions with what is spoken when a part of the recording was replaced: those in it take
 * their share of its new length, those after it come later or earlier.
 * @param longerSeconds how much longer the recording is now.
 */
export function moveCaptions(
  captions: readonly SpokenCaption[],
  { fromSeconds, untilSeconds }: VoicePart,
  longerSeconds: number,
): SpokenCaption[] {
  const stretch = 1 + longerSeconds / (untilSeconds - fromSeconds);
  const move = (at: number) => {
    const moved =
      at >= untilSeconds
        ? at + longerSeconds
        : fromSeconds + Math.max(0, at - fromSeconds) * stretch + Math.min(0, at - fromSeconds);
    return Math.round(moved * 1000) / 1000;
  };
  return captions.map(({ text, startSeconds, endSeconds }) => ({
    text,
    startSeconds: move(startSeconds),
    endSeconds: move(endSeconds),
  }));
}
