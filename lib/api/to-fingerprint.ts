/** Identifies a file's content: a changed file has another modification time. At most 200 characters. */
export function toFingerprint({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`.slice(-200);
}
