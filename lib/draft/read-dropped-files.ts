import { isSystemFile } from '@/rules/file-names';
import { type FoundFile, toFoundFile } from './found-file';

/**
 * Reads every file of a drop, including those in dropped folders, in the order of their paths.
 * Call it during the event: the browser empties the transfer when the event ends.
 */
export async function readDroppedFiles(transfer: DataTransfer): Promise<FoundFile[]> {
  const entries = [...transfer.items]
    .filter((item) => item.kind === 'file')
    .map((item) => item.webkitGetAsEntry?.() ?? null);
  const plain = [...transfer.files];
  if (entries.every((entry) => entry === null)) return plain.map((file) => toFoundFile(file));
  const found = await Promise.all(
    entries.map((entry, position) => {
      if (entry?.isDirectory) return readEntry(entry, []);
      const file = plain[position];
      return file === undefined ? [] : [toFoundFile(file)];
    }),
  );
  return found.flat();
}

async function readEntry(entry: FileSystemEntry, folders: readonly string[]): Promise<FoundFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File | undefined>((resolve) =>
      (entry as FileSystemFileEntry).file(resolve, () => resolve(undefined)),
    );
    return file === undefined || isSystemFile(file.name) ? [] : [toFoundFile(file, folders)];
  }
  const children = await listFolder((entry as FileSystemDirectoryEntry).createReader());
  children.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  const inner = [...folders, entry.name];
  return (await Promise.all(children.map((child) => readEntry(child, inner)))).flat();
}

/** A reader returns at most 100 entries per call, and an empty list at the end. */
async function listFolder(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const batch = await new Promise<FileSystemEntry[]>((resolve) =>
    reader.readEntries(resolve, () => resolve([])),
  );
  return batch.length === 0 ? [] : [...batch, ...(await listFolder(reader))];
}
