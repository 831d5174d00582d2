/** Limits the interface shows and the API enforces; configuration may lower the API's. */
export const limits = {
  nameLength: 120,
  descriptionLength: 2_000,
  promptLength: 1_000,
  itemsPerProject: 60,
  versionsPerProject: 12,
  photoBytes: 50 * 1024 * 1024,
  photoPixels: 100_000_000,
  clipBytes: 500 * 1024 * 1024,
  clipSeconds: 120,
  trackBytes: 50 * 1024 * 1024,
} as const;

/** Extensions of photos, for systems that report no type; the API then checks the content. */
export function isPhotoName(name: string): boolean {
  return /\.(?:jpe?g|png|heic|heif|webp|avif|tiff?)$/i.test(name);
}

/** Extensions of clips; the API then checks the content. */
const clipExtensions = ['.mp4', '.webm', '.mov', '.avi', '.mkv'];
export function isClipName(name: string): boolean {
  const lower = name.toLowerCase();
  return clipExtensions.some((extension) => lower.endsWith(extension));
}
