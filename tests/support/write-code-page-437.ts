const LOCAL_HEADER = { signature: 0x04034b50, bytes: 30, flagsAt: 6 };
const DIRECTORY_HEADER = { signature: 0x02014b50, bytes: 46, flagsAt: 8 };
/** "The name is UTF-8". */
const UTF8_FLAG = 0x800;

/**
 * Renames a file in a zip file as Windows wrote names for decades: in code page 437, with nothing that says so.
 * @param from its path, ASCII.
 * @param to as many bytes of code page 437.
 */
export function writeCodePage437(zip: Buffer, from: string, to: Buffer): void {
  for (let at = zip.indexOf(from); at !== -1; at = zip.indexOf(from, at + 1)) {
    for (const { signature, bytes, flagsAt } of [LOCAL_HEADER, DIRECTORY_HEADER]) {
      const start = at - bytes;
      if (start < 0 || zip.readUInt32LE(start) !== signature) continue;
      to.copy(zip, at);
      zip.writeUInt16LE(zip.readUInt16LE(start + flagsAt) & ~UTF8_FLAG, start + flagsAt);
    }
  }
}
