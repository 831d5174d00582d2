/** A listing as a system gives it, `{"beds": 3}`, as lines of `beds: 3`; another text as it is. */
export function jsonToLines(text: string): string {
  if (!/^\s*\{[\s\S]*\}\s*$/.test(text)) return text;
  try {
    return listLines(JSON.parse(text)).join('\n');
  } catch {
    return text;
  }
}

/** Parts of parts may be another home's, or the agent's. */
function listLines(listing: object): string[] {
  return Object.entries(listing).flatMap(([key, value]) => {
    const isPlain = typeof value === 'string' || typeof value === 'number';
    return isPlain ? [`${toLabel(key)}: ${value}`] : [];
  });
}

/** `listPrice` and `list_price` are `list price`. */
function toLabel(key: string): string {
  return key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/_/g, ' ')
    .toLowerCase();
}
