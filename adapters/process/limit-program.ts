import { existsSync } from 'node:fs';

/** `prlimit` is part of util-linux, so every Linux has it; on other systems the limits have no effect. */
const PRLIMIT = '/usr/bin/prlimit';

export interface ProgramLimits {
  /** Address space, in bytes. */
  readonly memoryBytes?: number | undefined;
  /** Writable memory of its own, in bytes; for programs that reserve more addresses than they use. */
  readonly dataBytes?: number | undefined;
  /** Largest file it may write, in bytes. */
  readonly fileBytes?: number | undefined;
}

/** Adds limits to a command that the kernel enforces (Linux only). */
export function limitProgram(
  { program, args }: { readonly program: string; readonly args: readonly string[] },
  { memoryBytes, dataBytes, fileBytes }: ProgramLimits,
): { readonly program: string; readonly args: string[] } {
  const limits = [
    ...(memoryBytes === undefined ? [] : [`--as=${memoryBytes}`]),
    ...(dataBytes === undefined ? [] : [`--data=${dataBytes}`]),
    ...(fileBytes === undefined ? [] : [`--fsize=${fileBytes}`]),
  ];
  if (limits.length === 0 || !existsSync(PRLIMIT)) return { program, args: [...args] };
  // A program that exceeds a limit writes no core dump.
  return { program: PRLIMIT, args: [...limits, '--core=0', '--', program, ...args] };
}
