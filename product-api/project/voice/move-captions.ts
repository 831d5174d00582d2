import type { SpokenCaption, VoicePart } from '@/contracts/project/voice';

/**
 * Moves captions with the speech when a part of the recording was replaced: captions inside it are scaled to
 * its new length, later ones are shifted.
 * @param longerSeconds increase of the recording's length.
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
