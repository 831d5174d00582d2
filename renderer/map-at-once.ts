/**
 * Maps items, a few concurrently, in order. The first failure fails the whole call: no more items are
 * started, and the started ones have ended when it rejects.
 * @param atOnce maximum number of concurrent items.
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
