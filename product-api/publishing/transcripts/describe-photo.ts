import type { ShotId } from '@/contracts/ids';
import type { ProjectFacts } from '@/contracts/project/facts';
import { readRoomWords } from '@/engine/editing/read-room-words';

interface NamedPhoto {
  readonly shotId: ShotId;
  /** Name of its file. */
  readonly displayName: string;
}

/**
 * Returns a description of a photo for blind users: its caption, or else the room in its file name.
 * @returns undefined if neither exists, because descriptions are not invented.
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
