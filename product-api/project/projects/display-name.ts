/** Control, format (they can reverse text) and line characters. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const MAX_CHARACTERS = 200;

/** A device's file name as text to show: its last part, on one line. It is never used as a path. */
export function toDisplayName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? '';
  // The joiner between the parts of an emoji is a format character, too.
  const plain = last.replace(invisible, (character) => (character === '\u200d' ? character : ''));
  return [...plain.trim()].slice(0, MAX_CHARACTERS).join('') || 'Unnamed';
}
