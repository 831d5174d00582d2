import { styleText } from 'node:util';
import { parseLogLine } from './json-lines';

type Style = Parameters<typeof styleText>[0];

const serviceStyles: Readonly<Record<string, Style>> = {
  api: 'cyan',
  renderer: 'magenta',
  web: 'green',
};
const levelStyles: Readonly<Record<string, Style>> = {
  debug: 'gray',
  warn: 'yellow',
  error: 'red',
  fatal: ['bold', 'red'],
};
/** Fields of a JSON line that are printed elsewhere in the line, or are of use in the log file only. */
const hiddenFields = ['level', 'time', 'msg', 'service', 'err', 'requestId', 'userId'];

/**
 * Formats a line of a service's output for a developer's terminal: `12:30:05 api      message key=value`.
 * A line that is no JSON object of our logger is printed as it is after the service's name.
 */
export function formatLogLine(service: string, line: string): string {
  const name = styleText(serviceStyles[service] ?? 'white', service.padEnd(8));
  const entry = parseLogLine(line);
  if (entry === undefined) return `${formatTime(new Date())} ${name} ${line}`;
  const { level = 'info', time, msg = '', err } = entry;
  const style = levelStyles[String(level)];
  const fields = Object.entries(entry)
    .filter(([key]) => !hiddenFields.includes(key))
    .map(([key, value]) => styleText('dim', `${key}=${formatValue(value)}`));
  const message = style === undefined ? String(msg) : styleText(style, `${level}: ${msg}`);
  return [formatTime(new Date(String(time))), name, message, ...fields, ...formatFault(err)].join(
    ' ',
  );
}

function formatTime(time: Date): string {
  const isValid = !Number.isNaN(time.getTime());
  return styleText('dim', (isValid ? time : new Date()).toTimeString().slice(0, 8));
}

function formatValue(value: unknown): string {
  if (typeof value === 'string') return /^\S+$/.test(value) ? value : JSON.stringify(value);
  return typeof value === 'number'
    ? String(Math.round(value * 1_000) / 1_000)
    : JSON.stringify(value);
}

/** Returns the error's message, followed by its stack if the line contains one. */
function formatFault(err: unknown): string[] {
  if (typeof err !== 'object' || err === null) return [];
  const { message, stack } = err as { message?: unknown; stack?: unknown };
  return [typeof stack === 'string' ? `\n${stack.replace(/^/gm, '         ')}` : String(message)];
}
