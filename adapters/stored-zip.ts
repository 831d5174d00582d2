import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  readonly name: string;
  /** Size of the file; another one than it has fails the zip file. */
  readonly bytes: number;
  /** Constant for the same bytes; absent: a fixed date. */
  readonly modifiedAt?: Date | undefined;
  open(): Promise<Readable>;
}

/** A small file in memory as an entry. */
export function toZipEntry(name: string, file: Buffer): ZipEntry {
  return { name, bytes: file.length, open: async () => Readable.from([file]) };
}

/** The time of an entry without one: the same files always make the same zip file. */
const UNDATED = new Date('2000-01-01T00:00:00Z');

export interface PlannedZip {
  readonly bytes: number;
  /**
   * Streams it, or the bytes from `start` to `end`, both inclusive. What comes before them is read again,
   * because the end of the file needs the checksum of everything, but it is not sent again.
   */
  open(range?: { readonly start: number; readonly end: number }): Readable;
}

/**
 * A zip file of files that are stored as they are, because videos do not shrink. Each file is opened
 * when its turn comes.
 */
export function planZip(entries: readonly ZipEntry[]): PlannedZip {
  return {
    bytes: measureZip(entries),
    open: (range) =>
      range === undefined
        ? openZip(entries)
        : Readable.from(slice(openZip(entries), range), { objectMode: false }),
  };
}

async function* slice(
  source: AsyncIterable<Buffer>,
  { start, end }: { readonly start: number; readonly end: number },
): AsyncIterable<Buffer> {
  let position = 0;
  for await (const chunk of source) {
    const wanted = chunk.subarray(Math.max(0, start - position), Math.max(0, end + 1 - position));
    if (wanted.length > 0) yield wanted;
    position += chunk.length;
    if (position > end) return;
  }
}

/** A zip file whose entries are never read reports its size as soon as it is ended. */
function measureZip(entries: readonly ZipEntry[]): number {
  const zip = new ZipFile();
  let bytes = -1;
  for (const entry of entries) addEntry(zip, entry, () => undefined);
  end(zip, (total) => {
    bytes = total;
  });
  if (bytes < 0) throw new Error('the size of a zip file is unknown');
  return bytes;
}

function openZip(entries: readonly ZipEntry[]): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  zip.on('error', (error: Error) => output.destroy(error));
  output.once('close', () => current?.destroy());
  for (const entry of entries) {
    addEntry(zip, entry, async (give) => {
      try {
        current = await entry.open();
        // `pipe` does not pass errors on.
        current.once('error', (error) => output.destroy(error));
        if (output.destroyed) current.destroy();
        else give(null, current);
      } catch (error) {
        output.destroy(error as Error);
      }
    });
  }
  end(zip, () => undefined);
  return output;
}

type Give = (error: unknown, stream: NodeJS.ReadableStream) => void;

function addEntry(zip: ZipFile, entry: ZipEntry, open: (give: Give) => unknown): void {
  const { name, bytes, modifiedAt = UNDATED } = entry;
  zip.addReadStreamLazy(name, { compress: false, size: bytes, mtime: modifiedAt }, open);
}

function end(zip: ZipFile, onSize: (bytes: number) => void): void {
  // The package's types leave out the size and want options it does not need.
  (zip.end as (options: object, onSize: (bytes: number) => void) => void).call(zip, {}, onSize);
}
