import type { FileEntry } from '@zip.js/zip.js';
import { isClipName, isPhotoName } from '@/contracts/limits';
import { isSystemFile } from '@/rules/file-names';
import { FileRefusal, type FoundFile, foldersOf } from './found-file';

/** More than any delivery contains; reading the directory stops there. */
const MAX_ENTRIES = 5_000;
/**
 * Read at a time instead of the library's 64 KB, because each part waits for its turn beside the playing
 * preview.
 */
const CHUNK_BYTES = 4_194_304;

/** The directory of a zip file, before anything is unpacked. */
export interface OpenedZip {
  /** Its photos and clips, in order of their paths. */
  readonly files: readonly FoundFile[];
  /** Sentences about entries that cannot be read. */
  readonly refused: readonly string[];
}

export function isZip({ name, type }: File): boolean {
  return /\.zip$/i.test(name) || /^application\/(?:x-)?zip/.test(type);
}

/**
 * Reads the directory of a zip file in this page; its files are unpacked one by one when they are opened.
 * Other files than photos and clips are left out.
 */
export async function openZip(zip: File): Promise<OpenedZip> {
  try {
    const read = (await readDirectory(zip)).flatMap((entry) => toFound(entry, zip.name) ?? []);
    const files = read.flatMap((one) => (one instanceof FileRefusal ? [] : [one]));
    const refused = read.flatMap((one) => (one instanceof FileRefusal ? [one.message] : []));
    const isBare = read.length === 0;
    return {
      files: files.sort((one, other) => comparePaths(one, other)),
      refused: isBare ? [`${zip.name} holds no photos or clips.`] : refused,
    };
  } catch (error) {
    return { files: [], refused: [toSentence(zip.name, error)] };
  }
}

function toFound(entry: FileEntry, zipName: string): FoundFile | FileRefusal | undefined {
  const path = entry.filename.replaceAll('\\', '/');
  if (isSystemFile(path)) return undefined;
  const name = path.split('/').at(-1) ?? '';
  if (/\.zip$/i.test(name)) {
    return new FileRefusal(`${name} is a zip file inside ${zipName}. Unpack it first.`);
  }
  if (!isPhotoName(name) && !isClipName(name)) return undefined;
  if (entry.encrypted) return new FileRefusal(`${name} in ${zipName} is protected by a password.`);
  const inner = foldersOf(path).filter((part) => part !== '.' && part !== '..');
  const folders = [zipName.replace(/\.zip$/i, ''), ...inner];
  return { name, folders, open: () => unpack(entry, name) };
}

function comparePaths(one: FoundFile, other: FoundFile): number {
  const [path, otherPath] = [one, other].map(({ folders, name }) => [...folders, name].join('/'));
  return (path ?? '').localeCompare(otherPath ?? '', 'en', { numeric: true });
}

async function readDirectory(zip: File): Promise<FileEntry[]> {
  // Loaded with the first zip file, without its own decoders, because browsers can inflate.
  const { BlobReader, configure, ZipReader } = await import(
    '@zip.js/zip.js/lib/zip-core-custom.js'
  );
  configure({ chunkSize: CHUNK_BYTES });
  const reader = new ZipReader(new BlobReader(zip), { useWebWorkers: false });
  const entries: FileEntry[] = [];
  // Names are not used as paths for writing: parts that lead out of a folder are dropped.
  for await (const entry of reader.getEntriesGenerator({ filenameValidation: 'tolerant' })) {
    if (entry.directory) continue;
    if (entries.length === MAX_ENTRIES) {
      throw new FileRefusal(`${zip.name} holds more than ${MAX_ENTRIES} files.`);
    }
    entries.push(entry);
  }
  return entries;
}

/** Unpacks no more bytes than the directory states. */
async function unpack(entry: FileEntry, name: string): Promise<File> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(part) {
      bytes += part.length;
      if (bytes > entry.uncompressedSize) throw new Error('longer than its directory says');
      parts.push(part.slice());
    },
  });
  try {
    await entry.getData(sink, { checkSignature: true });
  } catch {
    throw new FileRefusal(`${name} is damaged in the zip file.`);
  }
  return new File(parts, name, { lastModified: entry.lastModDate?.getTime() });
}

function toSentence(name: string, error: unknown): string {
  if (error instanceof FileRefusal) return error.message;
  return `${name} could not be read: it is damaged, protected or no zip file.`;
}
