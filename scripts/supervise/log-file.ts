import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const MAX_BYTES = 10 * 1024 * 1024;
const TAIL_CHARACTERS = 8_000;
const DAY_MS = 86_400_000;

export interface LogFile {
  write(text: string): void;
  /** The last lines written in this run. */
  tail(): string;
}

interface LogOptions {
  /** Maximum retention of a line. */
  readonly days: number;
  /** Receives each complete line. */
  readonly echo?: ((line: string) => void) | undefined;
}

/**
 * Opens a log file that never fills the disk and forgets: beyond 10 MB, or after half of its days, it is
 * renamed to `.old` and a new one begins.
 */
export function openLogFile(path: string, { days, echo }: LogOptions): LogFile {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const maxAgeMs = days * DAY_MS;
  for (const file of [path, `${path}.old`]) removeUnused(file, maxAgeMs);
  let { bytes, beganMs } = readStart(path);
  let tail = '';
  let unfinishedLine = '';
  return {
    write(text) {
      if (bytes > MAX_BYTES || (bytes > 0 && Date.now() - beganMs > maxAgeMs / 2)) {
        renameSync(path, `${path}.old`);
        ({ bytes, beganMs } = readStart(path));
      }
      bytes += Buffer.byteLength(text);
      tail = (tail + text).slice(-TAIL_CHARACTERS);
      appendFileSync(path, text, { mode: 0o600 });
      if (!echo) return;
      const lines = (unfinishedLine + text).split('\n');
      unfinishedLine = lines.pop() ?? '';
      for (const line of lines.filter(Boolean)) echo(line);
    },
    tail: () => tail.split('\n').slice(-30).join('\n').trim(),
  };
}

/** Removes a file without recent writes. */
function removeUnused(path: string, maxAgeMs: number): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats !== undefined && Date.now() - stats.mtimeMs > maxAgeMs) rmSync(path);
}

/** Size and beginning of a file; of one that does not exist, or whose file system does not say, now. */
function readStart(path: string): { bytes: number; beganMs: number } {
  const stats = statSync(path, { throwIfNoEntry: false });
  return { bytes: stats?.size ?? 0, beganMs: stats?.birthtimeMs || Date.now() };
}
