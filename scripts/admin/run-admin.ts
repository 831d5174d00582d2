import type { Deps } from '@/product-api/deps';
import { ApiError } from '@/product-api/http/api-error';
import { commands } from './commands';
import { toHelp } from './help';
import { readCommandLine } from './read-command-line';
import { toText } from './to-text';

/** Outcome of a command: its exit code and its output. */
interface Outcome {
  /** 1: it was refused. 2: it was not called as its help says. */
  readonly code: 0 | 1 | 2;
  readonly output?: string;
  readonly problem?: string;
}

/** Opens what commands work on. */
export type OpenDesk = () => Promise<{ readonly deps: Deps; close(): Promise<void> }>;

/** Runs one command of the operator's desk. */
export async function runAdmin(argv: readonly string[], openDesk: OpenDesk): Promise<Outcome> {
  const line = readCommandLine(argv);
  if ('problem' in line) {
    if (line.problem === undefined) return { code: 0, output: toHelp(commands) };
    return { code: 2, problem: line.problem };
  }
  const desk = await openDesk();
  try {
    const { command, args, operator, limit, isJson } = line;
    const answer = await command.run(desk.deps, args, { operator, limit });
    return { code: 0, output: isJson ? JSON.stringify(answer, null, 2) : toText(answer) };
  } catch (error) {
    return { code: 1, problem: toProblem(error) };
  } finally {
    await desk.close();
  }
}

function toProblem(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  // A table or a column is missing.
  if (['42P01', '42703'].includes(String((error as { code?: unknown }).code))) {
    return 'This database is of another release. Start the product on it once.';
  }
  return String((error as Error).stack ?? error);
}
