import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type MusicMap, type MusicPiece, musicMap } from '@/contracts/music';

/** Beside the sources, or where the built services find the same folder. */
const locations = ['../../public/music/', '../../../public/music/'];

export interface Piece {
  /** Path of the recording. */
  readonly recording: string;
  readonly map: MusicMap;
}

/** Finds a piece that is shipped. @throws Error where its files are missing. */
export async function openPiece(name: MusicPiece): Promise<Piece> {
  const folders = locations.map((location) => new URL(location, import.meta.url));
  const folder = folders.find((each) => existsSync(new URL(`${name}.m4a`, each)));
  if (folder === undefined) {
    throw new Error(`The recording of ${name} is missing. Run \`npm run make:music\`.`);
  }
  const text = await readFile(new URL(`${name}.json`, folder), 'utf8');
  return {
    recording: fileURLToPath(new URL(`${name}.m4a`, folder)),
    map: musicMap.parse(JSON.parse(text)),
  };
}
