const DISK_FULL = /No space left on device|File too large|ENOSPC/;

/** Returns whether work failed because a disk is full, by our own code's error or a program's last output. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const stderr = 'stderr' in error ? String(error.stderr) : '';
  const code = 'code' in error ? String(error.code) : '';
  return code === 'ENOSPC' || DISK_FULL.test(stderr);
}
