/** Counts how often something was found where it is, with every miss. */
export interface Score {
  readonly found: number;
  readonly missed: readonly string[];
  readonly wrong: readonly string[];
}

export function printScore(name: string, { found, missed, wrong }: Score): void {
  const share = (part: number, whole: number) => (part / Math.max(1, whole)).toFixed(3);
  const recall = share(found, found + missed.length);
  const precision = share(found, found + wrong.length);
  console.info(`${name}: ${found} found, recall ${recall}, precision ${precision}`);
  for (const each of missed) console.info(`  missed ${each}`);
  for (const each of wrong) console.info(`  wrong ${each}`);
}
