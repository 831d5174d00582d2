import { dirname, isAbsolute, join } from 'node:path';
import { commandLine } from './command-line';
import { ProcessFailed } from './process-failed';
import { runProcess } from './run-process';

/** `auto`: where it works. `require`: or not at all. */
export const sandboxModes = ['auto', 'off', 'require'] as const;
export type SandboxMode = (typeof sandboxModes)[number];

/** What a confined program may touch besides the system's own programs and libraries. */
export interface Reach {
  /** Files it may read. */
  readonly reads: readonly string[];
  /** Folders it may write to. */
  readonly writes?: readonly string[];
}

interface Command {
  readonly program: string;
  readonly args: readonly string[];
}

/** Runs programs without network, in a process list of their own, on a file system they cannot change. */
export interface Sandbox {
  confine(command: Command, reach: Reach): Command;
}

const PROBE_MS = 10_000;

/** Programs, libraries and what finds them; no settings, no homes, no data. */
const SYSTEM_FOLDERS = [
  ...['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/nix/store'],
  ...['/etc/alternatives', '/etc/ld.so.cache', '/etc/ld.so.conf', '/etc/ld.so.conf.d'],
];

/**
 * The sandbox of this machine (bubblewrap), tried with each of the programs it is wanted for.
 * @param programs that must run in it, such as ffmpeg; each must know `-version`.
 * @param onMissing receives the reason, once, where `auto` goes on without one.
 * @throws Error where `require` finds none that works.
 */
export async function openSandbox(
  mode: SandboxMode,
  programs: readonly string[],
  onMissing: (reason: string) => void,
): Promise<Sandbox | undefined> {
  if (mode === 'off') return undefined;
  const sandbox = bubblewrap(programs);
  const reason = await findFault(sandbox, programs);
  if (reason === undefined) return sandbox;
  if (mode === 'require') {
    throw new Error(`MEDIA_SANDBOX is "require", but bubblewrap does not work here: ${reason}`);
  }
  onMissing(reason);
  return undefined;
}

function bubblewrap(programs: readonly string[]): Sandbox {
  const folders = programs.filter((program) => isAbsolute(program)).map(dirname);
  const readable = [...SYSTEM_FOLDERS, ...folders, ...folders.map((each) => join(each, '../lib'))];
  const base = commandLine`--unshare-all --die-with-parent --cap-drop ALL
    --dev /dev --proc /proc --tmpfs /tmp
    ${readable.flatMap((path) => ['--ro-bind-try', path, path])}`;
  return {
    confine: ({ program, args }, { reads, writes = [] }) => ({
      program: 'bwrap',
      // What is only read comes last: it may be a file in one of the folders.
      args: commandLine`${base} ${writes.flatMap((path) => ['--bind', path, path])}
        ${reads.flatMap((path) => ['--ro-bind', path, path])} --chdir / -- ${program} ${args}`,
    }),
  };
}

/** Why a program cannot be run in the sandbox; undefined where all can. */
async function findFault(
  sandbox: Sandbox,
  programs: readonly string[],
): Promise<string | undefined> {
  try {
    for (const program of programs) {
      const command = sandbox.confine({ program, args: ['-version'] }, { reads: [] });
      await runProcess({ ...command, timeoutMs: PROBE_MS });
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof ProcessFailed)) throw error;
    if (error.failure === 'not_started') return 'the program bwrap is not installed';
    return error.stderr.trim().split('\n').at(-1) || error.message;
  }
}
