const KIBIBYTE = 1_024;

/** `820 KB`, `4.2 MB`, `50 MB`, `1.1 GB`, counted as the limits and most file managers count. */
export function formatBytes(bytes: number): string {
  if (bytes < KIBIBYTE ** 2) return `${Math.max(1, Math.round(bytes / KIBIBYTE))} KB`;
  const [size, unit] =
    bytes < KIBIBYTE ** 3 ? [bytes / KIBIBYTE ** 2, 'MB'] : [bytes / KIBIBYTE ** 3, 'GB'];
  return `${size.toFixed(1).replace(/\.0$/, '')} ${unit}`;
}
