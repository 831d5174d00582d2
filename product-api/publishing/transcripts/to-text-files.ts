import { toZipEntry, type ZipEntry } from '@/adapters/stored-zip';
import { type TranscriptLine, toTranscriptText } from '@/contracts/production/transcript';

/** Returns the transcript file of a version; undefined if the version has no words. */
export function toTranscriptFile(
  videoName: string,
  lines: readonly TranscriptLine[] = [],
): ZipEntry[] {
  if (lines.length === 0) return [];
  const name = videoName.replace(/\.mp4$/, '-transcript.txt');
  return [toZipEntry(name, Buffer.from(toTranscriptText(lines)))];
}

/** Returns a file with one line for each photo that has a description, in the video's order. */
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
