/**
 * Maps items, a few at once, in their order. The first failure fails the whole: no more are begun, and those
 * that were have ended then.
 * @param atOnce at most so many.
 */
export async function mapAtOnce<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  map: (item: Item, position: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...items.entries()];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [position, item] = next;
      results[position] = await map(item, position);
    }
  };
  const lanes = Array.from({ length: Math.min(atOnce, items.length) }, lane);
  try {
    await Promise.all(lanes);
  } finally {
    waiting.length = 0;
    await Promise.allSettled(lanes);
  }
  return results;
}
