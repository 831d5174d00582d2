/** Names Windows keeps for devices, with or without an ending. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** Control, format (they can turn text around) and line characters, and what file systems forbid. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;
const LONGEST_STEM = 80;

/** RFC 6266: a download's name in ASCII for old programs, and the true one beside it. */
export function toContentDisposition(name: string): string {
  const fileName = toSafeName(name);
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** A name any file system takes, made of text a person wrote and an ending of ours. */
function toSafeName(name: string): string {
  const dot = name.lastIndexOf('.');
  const ending = name.slice(dot);
  const plain = name.slice(0, dot).normalize('NFC').replace(unsafe, ' ');
  const stem = [...plain.replace(/\s+/g, ' ')].slice(0, LONGEST_STEM).join('');
  const trimmed = stem.replace(/^[\s.-]+|[\s.]+$/g, '');
  return (
    (trimmed === '' || deviceName.test(trimmed) ? `Homereel ${trimmed}`.trim() : trimmed) + ending
  );
}
