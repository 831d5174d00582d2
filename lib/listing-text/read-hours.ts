import type { Token } from './tokenize';

type Tokens = readonly Token[];

/** Start and end, such as `13:00` and `16:00`. */
export interface Hours {
  readonly from: string;
  readonly to: string;
}

interface Time {
  readonly hour: number;
  readonly minute: number;
  readonly half: 'am' | 'pm' | undefined;
  readonly end: number;
}

const links = new Set([
  '-',
  '–',
  '—',
  'to',
  'a',
  'bis',
  'until',
  'till',
  'and',
  'tot',
  'alle',
  'as',
]);
/** Hours up to this one are in the afternoon unless the text says otherwise. */
const LAST_AFTERNOON_HOUR = 7;

/** Reads two times at a token: `1–3 PM`, `14 h à 16 h`, `14–16 Uhr`, `11:00 AM – 12:30 PM`. */
export function readHours(tokens: Tokens, at: number): Hours | undefined {
  const first = readTime(tokens, at);
  if (first === undefined || !links.has(tokens[first.end]?.key ?? '')) return undefined;
  const second = readTime(tokens, first.end + 1);
  if (second === undefined) return undefined;
  const to = toMinutes(second, second.half ?? first.half);
  const from = startBefore(first, second, to);
  return from < to ? { from: toClock(from), to: toClock(to) } : undefined;
}

/** Returns the start hour: that of `11–1 pm` is in the morning, that of `1–3 pm` is not. */
function startBefore(first: Time, second: Time, to: number): number {
  const same = toMinutes(first, first.half ?? second.half);
  return first.half === undefined && same >= to ? toMinutes(first, 'am') : same;
}

function toMinutes({ hour, minute }: Time, half: 'am' | 'pm' | undefined): number {
  const isAfternoon = half === 'pm' || (half === undefined && hour <= LAST_AFTERNOON_HOUR);
  const base = half === undefined ? hour : hour % 12;
  return (isAfternoon ? base + 12 : base) * 60 + minute;
}

function toClock(minutes: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** Reads `1`, `1pm`, `12.00pm`, `11:30 a.m.`, `14 h`, `14h30`, `16 Uhr`. */
function readTime(tokens: Tokens, at: number): Time | undefined {
  const digits = /^(\d{1,2})(?:\.(\d\d))?$/.exec(tokens[at]?.text ?? '');
  if (digits === null) return undefined;
  const [, hour, dotted] = digits;
  const minutes =
    dotted === undefined ? readMinutes(tokens, at + 1) : { minute: dotted, end: at + 1 };
  const time = { hour: Number(hour), minute: Number(minutes.minute) };
  if (time.hour > 23 || time.minute > 59) return undefined;
  return { ...time, ...readMark(tokens, minutes.end) };
}

/** Reads the minutes after an hour: `:30`, `h30`, or none. */
function readMinutes(tokens: Tokens, at: number): { minute: string; end: number } {
  const attached = /^h(\d\d)$/.exec(tokens[at]?.key ?? '')?.[1];
  if (attached !== undefined) return { minute: attached, end: at + 1 };
  const minute = tokens[at]?.text === ':' ? (tokens[at + 1]?.text ?? '') : '';
  return /^\d\d$/.test(minute) ? { minute, end: at + 2 } : { minute: '0', end: at };
}

function readMark(tokens: Tokens, at: number): Pick<Time, 'half' | 'end'> {
  const { key = '' } = tokens[at] ?? {};
  if (key === 'am' || key === 'pm') return { half: key, end: at + 1 };
  const isDotted = tokens[at + 1]?.text === '.' && tokens[at + 2]?.key === 'm';
  if ((key === 'a' || key === 'p') && isDotted) {
    return { half: `${key}m`, end: tokens[at + 3]?.text === '.' ? at + 4 : at + 3 };
  }
  return { half: undefined, end: /^(?:h|uhr|hrs?|horas|heures?|ore|uur)$/.test(key) ? at + 1 : at };
}
