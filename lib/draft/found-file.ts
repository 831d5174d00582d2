/** A file in a drop, a chosen folder or a zip file. */
export interface FoundFile {
  readonly name: string;
  /** The folders it lies in, outermost first; a zip file counts as one. */
  readonly folders: readonly string[];
  /** Reads it. @throws FileRefusal where that is not possible. */
  open(): Promise<File>;
  /** It needs no unpacking. */
  readonly file?: File | undefined;
}

/** Why a file cannot be used, as a sentence that names it. */
export class FileRefusal extends Error {}

/** @param folders the folders it lies in; a chosen folder's files tell them themselves. */
export function toFoundFile(
  file: File,
  folders: readonly string[] = foldersOf(file.webkitRelativePath),
): FoundFile {
  return { name: file.name, folders, file, open: async () => file };
}

/** Of a path with slashes whose last part is a file's name. */
export function foldersOf(path: string | undefined): string[] {
  return (path ?? '').split('/').slice(0, -1).filter(Boolean);
}
