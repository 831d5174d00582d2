interface SavedFile {
  readonly name: string;
  /** Such as `application/json`. */
  readonly type: string;
  readonly text: string;
}

/** Has the browser save a text as a file. */
export function saveFile({ name, type, text }: SavedFile): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
