import type { Token } from './tokenize';

type Tokens = readonly Token[];

/** A day as a text names it: a weekday, a date, or both; the year may be left out. */
export interface NamedDay {
  /** 0 is Sunday. */
  readonly weekday?: number;
  /** The readings of a date: `12/5` may be two days. Months count from 1. */
  readonly dates?: readonly {
    readonly month: number;
    readonly day: number;
    readonly year?: number;
  }[];
  readonly end: number;
}

const toIndices = (rows: readonly string[]) =>
  new Map(rows.flatMap((row, i) => row.split(' ').map((word) => [word, i] as const)));
const weekdays = toIndices([
  'sunday sun dimanche domingo dom sonntag so domenica zondag',
  'monday mon lundi lunes montag mo lunedi segunda maandag',
  'tuesday tue tues mardi martes dienstag di martedi terca dinsdag',
  'wednesday wed mercredi miercoles mittwoch mi mercoledi quarta woensdag',
  'thursday thu thur thurs jeudi jueves donnerstag giovedi quinta donderdag',
  'friday fri vendredi viernes freitag venerdi sexta vrijdag',
  'saturday sat samedi sabado samstag sa sonnabend sabato zaterdag',
]);
const months = toIndices([
  'january jan janvier enero januar gennaio janeiro januari',
  'february feb fevrier febrero februar febbraio fevereiro februari',
  'march mar mars marzo marz marco maart',
  'april apr avril abril aprile',
  'may mai mayo maggio maio mei',
  'june jun juin junio juni giugno junho',
  'july jul juillet julio juli luglio julho',
  'august aug aout agosto augustus',
  'september sep sept septembre septiembre settembre setembro',
  'october oct octobre octubre oktober ottobre outubro',
  'november nov novembre noviembre novembro',
  'december dec decembre diciembre dezember dicembre dezembro',
]);

/** The day at a token. */
export function readDay(tokens: Tokens, at: number): NamedDay | undefined {
  const weekday = readWeekday(tokens, at);
  const start = weekday === undefined ? at : skipFillers(tokens, at + 1);
  const date = readDate(tokens, start);
  if (weekday === undefined) return date;
  return date === undefined ? { weekday, end: at + 1 } : { weekday, ...date };
}

function readWeekday(tokens: Tokens, at: number): number | undefined {
  const { key = '', text = '', kind } = tokens[at] ?? {};
  // Short names are words of other languages: "so", "mo", "sun".
  const isName = kind === 'word' && (key.length > 3 || /^\p{Lu}/u.test(text));
  const isNext = /^(?:next|nachsten|prochain|proximo)$/.test(tokens[at - 1]?.key ?? '');
  return isName && !isNext ? weekdays.get(key) : undefined;
}

const fillers = new Set([',', '.', '·', 'the', 'le', 'den', 'dem', 'el', 'il', 'dia', '|', '(']);
function skipFillers(tokens: Tokens, at: number): number {
  let start = at;
  while (fillers.has(tokens[start]?.key ?? '') && start < at + 2) start += 1;
  return start;
}

function readDate(tokens: Tokens, at: number): NamedDay | undefined {
  return readMonthFirst(tokens, at) ?? readDayFirst(tokens, at) ?? readDigits(tokens, at);
}

/** `November 29, 2026`, `Nov 28th`. */
function readMonthFirst(tokens: Tokens, at: number): NamedDay | undefined {
  const month = months.get(tokens[at]?.key ?? '');
  const number = tokens[at + 1]?.text === '.' ? at + 2 : at + 1;
  const day = readInteger(tokens, number);
  if (month === undefined || day === undefined || day > 31) return undefined;
  const end = skipOrdinal(tokens, number + 1);
  return withYear(tokens, end, { month: month + 1, day });
}

/** `29 November`, `28. November 2026`, `12 de diciembre`. */
function readDayFirst(tokens: Tokens, at: number): NamedDay | undefined {
  const day = readInteger(tokens, at);
  const end = skipOrdinal(tokens, at + 1);
  const name = /^(?:de|of)$/.test(tokens[end]?.key ?? '') ? end + 1 : end;
  const month = months.get(tokens[name]?.key ?? '');
  if (month === undefined || day === undefined || day > 31) return undefined;
  return withYear(tokens, name + 1, { month: month + 1, day });
}

function skipOrdinal(tokens: Tokens, at: number): number {
  return /^(?:st|nd|rd|th|er|\.)$/.test(tokens[at]?.key ?? '') ? at + 1 : at;
}

function withYear(tokens: Tokens, at: number, date: { month: number; day: number }): NamedDay {
  const start = /^(?:,|de)$/.test(tokens[at]?.key ?? '') ? at + 1 : at;
  const year = tokens[start]?.text ?? '';
  if (!/^20\d\d$/.test(year)) return { dates: [date], end: at };
  return { dates: [{ ...date, year: Number(year) }], end: start + 1 };
}

/** `28.11.2026`, `28.11.`, `2026-11-29`, `12/5`, `11/29/26`. */
function readDigits(tokens: Tokens, at: number): NamedDay | undefined {
  return readDotted(tokens, at) ?? readSeparated(tokens, at);
}

function readDotted(tokens: Tokens, at: number): NamedDay | undefined {
  const dotted = /^(\d{1,2})\.(\d{1,2})(?:\.(\d{2}|20\d\d))?$/.exec(tokens[at]?.text ?? '');
  if (dotted === null) return undefined;
  const [, day, month, year] = dotted;
  // Without a year or a full stop it may be an hour.
  if (year === undefined && tokens[at + 1]?.text !== '.') return undefined;
  return toDay([[month, day]], year, at + 1);
}

/** Days and months whose order is not clear have two readings. */
function readSeparated(tokens: Tokens, at: number): NamedDay | undefined {
  const [first = '', sign = '', second = '', again, last] = tokens
    .slice(at, at + 5)
    .map(({ text }) => text);
  if (tokens[at]?.kind !== 'number' || !/^[/-]$/.test(sign)) return undefined;
  const third = again === sign ? last : undefined;
  if (/^20\d\d$/.test(first)) return toDay([[second, third]], first, at + 5);
  if (sign === '-' && third === undefined) return undefined;
  const readings = [
    [first, second],
    [second, first],
  ];
  return toDay(
    readings.slice(0, first === second ? 1 : 2),
    third,
    at + (third === undefined ? 3 : 5),
  );
}

function toDay(
  readings: readonly (readonly (string | undefined)[])[],
  year: string | undefined,
  end: number,
): NamedDay | undefined {
  const full = year?.length === 2 ? `20${year}` : year;
  const dates = readings.flatMap(([month = '', day = '']) => {
    const isDate = isBetween(month, 12) && isBetween(day, 31);
    const date = { month: Number(month), day: Number(day) };
    return isDate ? [full === undefined ? date : { ...date, year: Number(full) }] : [];
  });
  return dates.length === 0 ? undefined : { dates, end };
}

function isBetween(digits: string, max: number): boolean {
  return /^\d{1,2}$/.test(digits) && Number(digits) >= 1 && Number(digits) <= max;
}

function readInteger(tokens: Tokens, at: number): number | undefined {
  const { text = '' } = tokens[at] ?? {};
  return /^\d{1,2}$/.test(text) ? Number(text) : undefined;
}
