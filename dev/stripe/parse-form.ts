/** Reads `a[0][b]=c` as Stripe's API takes it: numbered keys become lists, named ones objects. */
export function parseForm(text: string): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    insert(root, path, value);
  }
  return toLists(root) as Record<string, unknown>;
}

function insert(into: Record<string, unknown>, path: readonly string[], value: string): void {
  const [key = '', ...rest] = path;
  if (key === '__proto__') return;
  if (rest.length === 0) {
    into[key] = value;
    return;
  }
  const child = (into[key] ?? {}) as Record<string, unknown>;
  into[key] = child;
  insert(child, rest, value);
}

function toLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, toLists(item)] as const);
  const isList = entries.length > 0 && entries.every(([key], position) => key === `${position}`);
  return isList ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}
