import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import type { Operator } from '@/product-api/office/accounts/act-as-operator';
import { type AdminCommand, commands } from './commands';

interface CommandLine {
  readonly command: AdminCommand;
  readonly args: readonly string[];
  readonly operator: Operator;
  readonly limit: number;
  readonly isJson: boolean;
}

const options = {
  reason: { type: 'string', default: '' },
  as: { type: 'string' },
  limit: { type: 'string', default: '50' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** @returns the command, or the error in the arguments; no error if help was requested. */
export function readCommandLine(
  argv: readonly string[],
): CommandLine | { readonly problem: string | undefined } {
  // A negative number is an argument, which the command rejects, and not an option.
  const args = argv.map((arg) => arg.replace(/^-(?=[\d.])/, '−'));
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [name, ...rest] = positionals;
    if (values.help || name === undefined || name === 'help') return { problem: undefined };
    const command = commands.find((one) => one.name === name);
    if (command === undefined) return { problem: `There is no command “${name}”. ${hint}` };
    const isComplete = rest.length >= countWords(command, /[A-Z]+/g);
    if (!isComplete || rest.length > countWords(command, /\[?[A-Z]+\]?/g)) {
      return { problem: `Call it like this: npm run admin -- ${command.usage}` };
    }
    if (command.isChange && values.reason.trim() === '') {
      return { problem: `Say why: npm run admin -- ${command.usage} --reason "…"` };
    }
    const limit = Number(values.limit);
    if (!Number.isInteger(limit) || limit < 1 || limit > 10_000) {
      return { problem: '--limit is a whole number from 1 to 10000.' };
    }
    const operator = { name: values.as ?? toOwnName(), reason: values.reason };
    return { command, args: rest, operator, limit, isJson: values.json };
  } catch (error) {
    return { problem: `${(error as Error).message} ${hint}` };
  }
}

const hint = 'Commands: npm run admin -- help';

/** Counts the arguments of a usage, which are in capitals; those in brackets are optional. */
function countWords({ usage }: AdminCommand, shape: RegExp): number {
  const words = usage.split(' ').slice(1);
  return words.filter((word) => word.replace(shape, '') === '').length;
}

/** Returns the name of the logged-in user, even under sudo. */
function toOwnName(): string {
  return process.env.SUDO_USER || userInfo().username;
}
