import { toZipEntry, type ZipEntry } from '@/adapters/stored-zip';
import { type TranscriptLine, toTranscriptText } from '@/contracts/production/transcript';

/** The transcript of a version beside its file; none where it says nothing. */
export function toTranscriptFile(
  videoName: string,
  lines: readonly TranscriptLine[] = [],
): ZipEntry[] {
  if (lines.length === 0) return [];
  const name = videoName.replace(/\.mp4$/, '-transcript.txt');
  return [toZipEntry(name, Buffer.from(toTranscriptText(lines)))];
}

/** A line for each photo that somebody has said something of, in the film's order. */
export function toAltTextFile(
  stem: string,
  descriptions: readonly (string | undefined)[],
): ZipEntry[] {
  const lines = descriptions.flatMap((text, i) =>
    text === undefined ? [] : [`Photo ${i + 1}: ${text.replace(/\s*\n\s*/g, ' ')}\n`],
  );
  if (lines.length === 0) return [];
  return [toZipEntry(`${stem}-alt-texts.txt`, Buffer.from(lines.join('')))];
}
