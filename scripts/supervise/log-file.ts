import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const LARGEST_BYTES = 10 * 1024 * 1024;
const TAIL_CHARACTERS = 8_000;

export interface LogFile {
  write(text: string): void;
  /** The last lines written in this run. */
  tail(): string;
}

/** A log that never fills the disk: beyond 10 MB it becomes `.old` and a new one is begun. */
export function openLogFile(path: string, echo?: (line: string) => void): LogFile {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  let bytes = sizeOf(path);
  let tail = '';
  return {
    write(text) {
      if (bytes > LARGEST_BYTES) {
        renameSync(path, `${path}.old`);
        bytes = 0;
      }
      bytes += Buffer.byteLength(text);
      tail = (tail + text).slice(-TAIL_CHARACTERS);
      appendFileSync(path, text, { mode: 0o600 });
      for (const line of echo ? text.split('\n').filter(Boolean) : []) echo?.(line);
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
