import { dirname, isAbsolute, join } from 'node:path';
import { commandLine } from './command-line';
import { ProcessFailed } from './process-failed';
import { runProcess } from './run-process';

/** `auto`: if it works. `require`: fail if it does not work. */
export const sandboxModes = ['auto', 'off', 'require'] as const;
export type SandboxMode = (typeof sandboxModes)[number];

/** The files and folders that a sandboxed program may access besides the system's programs and libraries. */
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

/** Runs programs without network, in their own PID namespace, on a read-only file system. */
export interface Sandbox {
  confine(command: Command, reach: Reach): Command;
}

const PROBE_MS = 10_000;

/** Programs, libraries and the linker's files; no configuration, home folders or data. */
const SYSTEM_FOLDERS = [
  ...['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/nix/store'],
  ...['/etc/alternatives', '/etc/ld.so.cache', '/etc/ld.so.conf', '/etc/ld.so.conf.d'],
];

/**
 * Opens this machine's sandbox (bubblewrap) and tests it with each program.
 * @param programs that must run in it, such as ffmpeg; each must support `-version`. Node must, too.
 * @param onMissing receives the reason, once, if `auto` continues without a sandbox.
 * @throws Error if `require` finds no working sandbox.
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
      // Read-only mounts come last, because they may be files inside the writable folders.
      args: commandLine`${base} ${writes.flatMap((path) => ['--bind', path, path])}
        ${reads.flatMap((path) => ['--ro-bind', path, path])} --chdir / -- ${program} ${args}`,
    }),
  };
}

/** Returns the reason why a program cannot run in the sandbox; undefined if all can. */
async function findFault(
  sandbox: Sandbox,
  programs: readonly string[],
): Promise<string | undefined> {
  try {
    const node = { program: process.execPath, args: ['--version'] };
    const versions = programs.map((program) => ({ program, args: ['-version'] }));
    for (const command of [...versions, node]) {
      const reads = command === node ? [node.program] : [];
      await runProcess({ ...sandbox.confine(command, { reads }), timeoutMs: PROBE_MS });
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof ProcessFailed)) throw error;
    if (error.failure === 'not_started') return 'the program bwrap is not installed';
    return error.stderr.trim().split('\n').at(-1) || error.message;
  }
}
