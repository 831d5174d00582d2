import { createInterface } from 'node:readline/promises';
import type { FoundDatabase } from '../find-database';

/**
 * Asks the operator to confirm the database, by name, unless `--yes` did.
 * @param options.why the reason to ask, as a sentence.
 * @param options.isConfirmed the operator confirmed it with `--yes`.
 * @throws Error if the answer is not yes, or if there is no terminal to ask on.
 */
export async function confirmTarget(
  { label }: Pick<FoundDatabase, 'label'>,
  { why, isConfirmed }: { readonly why: string; readonly isConfirmed: boolean },
): Promise<void> {
  if (isConfirmed) return;
  if (!process.stdin.isTTY) throw new Error(`${why} Add --yes if ${label} is the right one.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${why} Continue with ${label}? (yes/no) `);
  terminal.close();
  if (answer.trim().toLowerCase() !== 'yes') throw new Error('Nothing was changed.');
}
