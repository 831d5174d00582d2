/** The first of several values, if all the others are the same. */
export function pickOne<Value>(
  values: readonly Value[],
  isSame: (one: Value, other: Value) => boolean = Object.is,
): Value | undefined {
  const [first] = values;
  if (first === undefined) return undefined;
  return values.every((value) => isSame(first, value)) ? first : undefined;
}
