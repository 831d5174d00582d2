/** Files that systems put beside those of a person. @param path with slashes. */
export function isSystemFile(path: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|\.(?!\.?\/)|(?:thumbs\.db|desktop\.ini)$)/i.test(path);
}

/** Orders names as people count: IMG_9 before IMG_10. */
export const compareFileNames = new Intl.Collator('en', { numeric: true }).compare;
