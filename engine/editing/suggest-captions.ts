import type { ShotFindings } from '@/contracts/edit-findings';
import { type Decided, toShortName } from './edit-types';
import { toRoomName } from './find-areas';
import type { PlacedShot } from './order-shots';

/** Names that say nothing which the picture does not. */
const untold: ReadonlySet<string> = new Set(['exterior', 'plan', 'detail', 'hall', 'view']);

/** Suggests the room's name for the first shot of each room that is known and has no caption yet. */
export function suggestCaptions(placed: readonly PlacedShot[]): (Decided<string> | undefined)[] {
  const told = new Set(placed.filter(({ shot }) => shot.hasCaption).map(toName));
  return placed.map((candidate) => {
    const { shot } = candidate;
    const name = toName(candidate);
    if (name === undefined || untold.has(name) || told.has(name) || shot.hasCaption)
      return undefined;
    told.add(name);
    const value = `${name[0]?.toUpperCase()}${name.slice(1)}`;
    return { value, reason: describeSource(shot.findings, toShortName(shot)) };
  });
}

function toName({ shot }: PlacedShot): string | undefined {
  return toRoomName(shot.findings);
}

function describeSource({ room }: ShotFindings, fileName: string): string {
  if (room?.source === 'file name') return `Suggested: the file is named ${fileName}.`;
  return room?.source === 'caption'
    ? 'Suggested: a caption says so.'
    : 'Suggested: the picture looks like it.';
}
