import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OUTPUT_FOLDER } from './listing-output';
import type { ListingState } from './watched-listing';
import { writeWhole } from './write-whole';

/** The file in the watch folder that says how all listings are. */
const OVERVIEW_FILE = 'homereel.txt';

export interface OverviewEntry {
  readonly name: string;
  readonly state: ListingState;
  readonly isBeingMade: boolean;
  /** Reason why nothing can be rendered from it. */
  readonly reason: string | undefined;
}

const sentences: Readonly<Record<ListingState, string>> = {
  empty: 'no photo or clip yet',
  copying: 'being copied: it begins a few seconds after the last change',
  due: 'waiting for its turn',
  made: 'done',
  'made with faults': `see ${OUTPUT_FOLDER}/status.txt in it`,
};

/** Writes the state of all listings into the watch folder, if it has changed. */
export async function writeOverview(
  folder: string,
  listings: readonly OverviewEntry[],
  notes: readonly string[],
): Promise<void> {
  const lines = listings.map((entry) => `${entry.name}: ${toSentence(entry)}`);
  const text = `${[...lines.toSorted(), ...notes].join('\n')}\n`;
  const path = join(folder, OVERVIEW_FILE);
  if ((await readFile(path, 'utf8').catch(() => undefined)) === text) return;
  await writeWhole(path, text);
}

function toSentence({ state, isBeingMade, reason }: OverviewEntry): string {
  if (reason !== undefined) return `not made. ${reason}`;
  return isBeingMade ? `being made, see ${OUTPUT_FOLDER}/status.txt in it` : sentences[state];
}
