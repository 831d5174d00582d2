/** Formats an answer as readable text: values by name, lists of objects as tables. */
export function toText(answer: unknown): string {
  return toLines(answer).join('\n');
}

type Fields = Readonly<Record<string, unknown>>;

function toLines(value: unknown): string[] {
  if (Array.isArray(value)) return value.every(isFlat) ? toTable(value) : toItems(value);
  if (!isFields(value)) return [toCell(value)];
  return Object.entries(value).flatMap(([name, field]) => {
    if (field === undefined || field === null || isEmpty(field)) return [];
    if (isFields(field) || (Array.isArray(field) && field.some(isFields))) {
      return [`${toLabel(name)}:`, ...toLines(field).map((line) => `  ${line}`)];
    }
    return [`${toLabel(name)}: ${toCell(field)}`];
  });
}

function toItems(items: readonly unknown[]): string[] {
  return items.flatMap((item) => toLines(item).map((line, i) => `${i === 0 ? '- ' : '  '}${line}`));
}

function toTable(rows: readonly Fields[]): string[] {
  const names = [...new Set(rows.flatMap(Object.keys))].filter((name) =>
    rows.some((row) => row[name] !== undefined && row[name] !== null),
  );
  const cells = [names.map(toLabel), ...rows.map((row) => names.map((name) => toCell(row[name])))];
  const widths = names.map((_, i) => Math.max(...cells.map((row) => row[i]?.length ?? 0)));
  return cells.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** `blockedAt` becomes `blocked at`. */
function toLabel(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function toCell(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(toCell).join(', ');
  // A line break, or a terminal's control character, in a user's text must not look like ours.
  return String(value).replace(/\p{Cc}+/gu, ' ');
}

function isFields(value: unknown): value is Fields {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
  );
}

function isFlat(value: unknown): value is Fields {
  return (
    isFields(value) &&
    !Object.values(value).some((field) => isFields(field) || Array.isArray(field))
  );
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
