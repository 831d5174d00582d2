import { readdirSync, readFileSync } from 'node:fs';

const LOOK_MS = 10;

export interface ProcessWatch {
  /** Ends the watching. `bytes` is the most memory any process held, `found` how often one was seen. */
  stop(): { readonly bytes: number; readonly found: number };
}

/**
 * Watches the memory of processes on this machine (Linux; elsewhere it finds none).
 * @param isMeant chooses them by their command line.
 */
export function watchLargestProcess(isMeant: (words: readonly string[]) => boolean): ProcessWatch {
  let bytes = 0;
  let found = 0;
  const timer = setInterval(() => {
    for (const pid of listProcesses()) {
      if (!isMeant(readProcess(pid, 'cmdline').split('\0'))) continue;
      found += 1;
      const [, kilobytes = '0'] = /^VmHWM:\s+(\d+)/m.exec(readProcess(pid, 'status')) ?? [];
      bytes = Math.max(bytes, Number(kilobytes) * 1024);
    }
  }, LOOK_MS);
  return {
    stop() {
      clearInterval(timer);
      return { bytes, found };
    },
  };
}

/** The numbers of all processes; none where the system has no /proc. */
export function listProcesses(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** A file of a process in /proc; empty when it has ended, or may not be read. */
export function readProcess(pid: string, file: 'environ' | 'cmdline' | 'status' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
