/**
 * Finds the elements that were moved between two orders of the same elements: all but the longest run that
 * kept its order. Of several such runs, the one that ends first in `after` stays.
 */
export function findMoved<Element>(
  before: readonly Element[],
  after: readonly Element[],
): Set<Element> {
  const places = new Map(before.map((element, place) => [element, place]));
  /** For each element of `after`, the longest kept run that ends with it. */
  const runs: Element[][] = [];
  after.forEach((element, i) => {
    const place = places.get(element) ?? -1;
    let best: Element[] = [];
    for (let j = 0; j < i; j++) {
      const run = runs[j] ?? [];
      const last = places.get(run.at(-1) as Element) ?? -1;
      if (last < place && run.length > best.length) best = run;
    }
    runs.push([...best, element]);
  });
  const longestRun = runs.reduce(
    (longest, run) => (run.length > longest.length ? run : longest),
    [],
  );
  const stayed = new Set(longestRun);
  return new Set(after.filter((element) => !stayed.has(element)));
}
