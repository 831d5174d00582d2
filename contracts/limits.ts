/** Limits the interface shows and the API enforces; the API's may be narrowed by configuration. */
export const limits = {
  nameLength: 120,
  descriptionLength: 2_000,
  promptLength: 1_000,
  itemsPerProject: 60,
  photoBytes: 50 * 1024 * 1024,
  photoPixels: 100_000_000,
  clipBytes: 500 * 1024 * 1024,
  clipSeconds: 120,
} as const;

/** A file counts as a clip if its name ends like this; the API then checks the content. */
const clipEndings = ['.mp4', '.webm', '.mov', '.avi', '.mkv'];
export function isClipName(name: string): boolean {
  const lower = name.toLowerCase();
  return clipEndings.some((ending) => lower.endsWith(ending));
}
