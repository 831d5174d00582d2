import type { ShotFindings } from '@/contracts/project/edit-findings';
import { type Decided, toShortName } from './edit-types';
import { toRoomName } from './find-areas';
import type { PlacedShot } from './order-shots';

/** Names that add nothing to the picture. */
const untold: ReadonlySet<string> = new Set(['exterior', 'plan', 'detail', 'hall', 'view']);

/**
 * Suggests the room's name, or a vision model's caption, for the first shot of each known room without a
 * caption, and for shots without a known room if the vision model says something new.
 */
export function suggestCaptions(placed: readonly PlacedShot[]): (Decided<string> | undefined)[] {
  const told = new Set(placed.filter(({ shot }) => shot.hasCaption).map(toName));
  return placed.map((candidate) => {
    const { shot } = candidate;
    const name = toName(candidate);
    const { caption } = shot.findings;
    const subject = name ?? caption;
    if (subject === undefined || told.has(subject) || shot.hasCaption) return undefined;
    if (caption === undefined && untold.has(subject)) return undefined;
    told.add(subject);
    if (caption !== undefined) {
      return { value: caption, reason: 'Suggested by AI from the photo.' };
    }
    const value = `${subject[0]?.toUpperCase()}${subject.slice(1)}`;
    return { value, reason: describeSource(shot.findings, toShortName(shot)) };
  });
}

function toName({ shot }: PlacedShot): string | undefined {
  return toRoomName(shot.findings);
}

function describeSource({ room }: ShotFindings, fileName: string): string {
  if (room?.source === 'file name') return `Suggested: the file is named ${fileName}.`;
  return room?.source === 'caption'
    ? 'Suggested from a caption.'
    : 'Suggested: this is what the photo seems to show.';
}
