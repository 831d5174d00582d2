/** Groups values by their key, in the order in which the keys first appear. */
export function groupBy<Value, Key>(
  values: readonly Value[],
  toKey: (value: Value) => Key,
): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const group = groups.get(toKey(value));
    if (group === undefined) groups.set(toKey(value), [value]);
    else group.push(value);
  }
  return groups;
}
