/** Names Windows reserves for devices, with or without an extension. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** Control, format (they can turn text around) and line characters, and what file systems forbid. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;
const MAX_STEM_CHARACTERS = 80;

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

/** Returns a name that every file system accepts; the extension stays. */
function toSafeName(name: string): string {
  const dot = name.lastIndexOf('.');
  const extension = name.slice(dot);
  const plain = name.slice(0, dot).normalize('NFC').replace(unsafe, ' ');
  const stem = [...plain.replace(/\s+/g, ' ')].slice(0, MAX_STEM_CHARACTERS).join('');
  const trimmed = stem.replace(/^[\s.-]+|[\s.]+$/g, '');
  return (
    (trimmed === '' || deviceName.test(trimmed) ? `Homereel ${trimmed}`.trim() : trimmed) +
    extension
  );
}
