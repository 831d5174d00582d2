/** A file in a drop, a chosen folder or a zip file. */
export interface FoundFile {
  readonly name: string;
  /** The folders that contain it, outermost first; a zip file counts as one. */
  readonly folders: readonly string[];
  /** Reads it. @throws FileRefusal if that is not possible. */
  open(): Promise<File>;
  /** Present if it needs no unpacking. */
  readonly file?: File | undefined;
}

/** The reason why a file cannot be used, as a sentence with its name. */
export class FileRefusal extends Error {}

/** @param folders the folders that contain it; the files of a chosen folder know them. */
export function toFoundFile(
  file: File,
  folders: readonly string[] = foldersOf(file.webkitRelativePath),
): FoundFile {
  return { name: file.name, folders, file, open: async () => file };
}

/** Returns the folders of a path with slashes whose last part is a file name. */
export function foldersOf(path: string | undefined): string[] {
  return (path ?? '').split('/').slice(0, -1).filter(Boolean);
}
