import type { AdminCommand } from './commands';

/** The help of `npm run admin`. */
export function toHelp(commands: readonly AdminCommand[]): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length));
  const list = (isChange: boolean) =>
    commands
      .filter((command) => command.isChange === isChange)
      .map(({ usage, summary }) => `  ${usage.padEnd(width)}  ${summary}`);
  return [
    'npm run admin -- COMMAND',
    '',
    'Look:',
    ...list(false),
    '',
    'Change (each needs --reason, and is logged for good with who and why):',
    ...list(true),
    '',
    'WHO is an e-mail address, an id, or a subject at the identity provider.',
    '',
    '  --reason TEXT  why; of grant and take the person reads it in their history',
    '  --as NAME      who you are; default: who is logged in on this machine',
    '  --limit N      rows of a list; default: 50',
    '  --json         the answer as JSON',
  ].join('\n');
}
