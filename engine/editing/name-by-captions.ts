import type { ShotFindings } from '@/contracts/project/edit-findings';
import { readRoomWords } from './read-room-words';

interface Caption {
  readonly shotId: string;
  readonly title: string;
}

/**
 * Names rooms by the user's captions, which are more reliable than file names. A caption that names no room
 * changes nothing.
 */
export function nameByCaptions<Id extends string>(
  findings: ReadonlyMap<Id, ShotFindings>,
  captions: readonly Caption[],
): Map<Id, ShotFindings> {
  const titles = new Map<string, string>(captions.map(({ shotId, title }) => [shotId, title]));
  const named = [...findings].map(([id, found]): [Id, ShotFindings] => {
    const room = readRoomWords(titles.get(id) ?? '');
    return [id, room === undefined ? found : { ...found, room: { ...room, source: 'caption' } }];
  });
  return new Map(named);
}
