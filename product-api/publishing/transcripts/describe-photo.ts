import type { ShotId } from '@/contracts/ids';
import type { ProjectFacts } from '@/contracts/project/facts';
import { readRoomWords } from '@/engine/editing/read-room-words';

interface NamedPhoto {
  readonly shotId: ShotId;
  /** The name of its file. */
  readonly displayName: string;
}

/**
 * A photo in words for whoever cannot see it: its caption, else the room that its file is named after.
 * Undefined where nobody has said what it shows; nothing is made up.
 */
export function describePhoto(
  { shotId, displayName }: NamedPhoto,
  captions: ProjectFacts['captions'],
): string | undefined {
  const caption = captions.find((one) => one.shotId === shotId);
  if (caption !== undefined) return [caption.title, caption.detail].filter(Boolean).join(' · ');
  const room = readRoomWords(displayName)?.name;
  return room && room.slice(0, 1).toUpperCase() + room.slice(1);
}
