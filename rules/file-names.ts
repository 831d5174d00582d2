/** Returns whether a file was added by an operating system. @param path with slashes. */
export function isSystemFile(path: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|\.(?!\.?\/)|(?:thumbs\.db|desktop\.ini)$)/i.test(path);
}

/** Sorts names by their numbers: IMG_9 before IMG_10. */
export const compareFileNames = new Intl.Collator('en', { numeric: true }).compare;
