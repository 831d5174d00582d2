import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { findShippedMusic } from '@/adapters/sound/shipped-music';
import { type MusicMap, type MusicPiece, musicMap } from '@/contracts/project/music';

export interface Piece {
  /** Path of the recording. */
  readonly recording: string;
  readonly map: MusicMap;
}

/** Finds a piece that is shipped. @throws Error where its files are missing. */
export async function openPiece(name: MusicPiece): Promise<Piece> {
  const recording = fileURLToPath(findShippedMusic(`${name}.m4a`));
  const text = await readFile(findShippedMusic(`${name}.json`), 'utf8');
  return {
    recording,
    map: musicMap.parse(JSON.parse(text)),
  };
}
