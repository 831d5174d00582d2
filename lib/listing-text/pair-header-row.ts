/** Cells a table's row has at least. */
const MIN_CELLS = 3;

/** A table of one listing as lines of `label: value`, as a spreadsheet's header and row give it. */
export function pairHeaderRow(text: string): string {
  const lines = text.split('\n');
  const rows = lines.map((line) => splitCells(line).map((cell) => cell.trim()));
  const at = rows.findIndex((cells, i) => isHeader(cells) && rows[i + 1]?.length === cells.length);
  const header = rows[at];
  const values = rows[at + 1];
  // Two rows are two listings.
  if (header === undefined || values === undefined) return text;
  if (rows[at + 2]?.length === header.length) return text;
  const pairs = header.map((label, i) => `${label}: ${values[i] ?? ''}`);
  return [...lines.slice(0, at), ...pairs, ...lines.slice(at + 2)].join('\n');
}

function isHeader(cells: readonly string[]): boolean {
  return cells.length >= MIN_CELLS && cells.every((cell) => /^[^\d.!?]{1,24}$/.test(cell));
}

/** Cells are separated by tabs, semicolons or, with quotes around those that have some, commas. */
function splitCells(line: string): string[] {
  const separated = line.split(/\t|;/);
  if (separated.length > 1) return separated;
  const cells = line.match(/"[^"]*"|[^,"]+/g) ?? [];
  return cells.map((cell) => cell.replace(/^"|"$/g, ''));
}
