import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const MAX_BYTES = 10 * 1024 * 1024;
const TAIL_CHARACTERS = 8_000;

export interface LogFile {
  write(text: string): void;
  /** The last lines written in this run. */
  tail(): string;
}

/**
 * Opens a log file that never fills the disk: beyond 10 MB it is renamed to `.old` and a new one begins.
 *
 * @param echo receives each complete line.
 */
export function openLogFile(path: string, echo?: (line: string) => void): LogFile {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  let bytes = sizeOf(path);
  let tail = '';
  let unfinishedLine = '';
  return {
    write(text) {
      if (bytes > MAX_BYTES) {
        renameSync(path, `${path}.old`);
        bytes = 0;
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

function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}
