import { queryOptions } from '@tanstack/react-query';
import { type MusicPiece, musicMap } from '@/contracts/project/music';
import { callHeaders } from './call-headers';

const folder = '/music';

/** Returns the address of a piece's recording. */
export function recordingUrl(piece: MusicPiece): string {
  return `${folder}/${piece}.m4a`;
}

export const musicQueries = {
  /** Data about a piece's recording, which never changes. */
  map: (piece: MusicPiece) =>
    queryOptions({
      queryKey: ['music', piece],
      queryFn: async ({ signal }) => {
        const response = await fetch(`${folder}/${piece}.json`, { headers: callHeaders, signal });
        if (!response.ok) throw new Error(`${piece} could not be loaded (${response.status}).`);
        return musicMap.parse(await response.json());
      },
    }),
};
