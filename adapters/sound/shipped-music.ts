import { existsSync } from 'node:fs';

/** Beside the sources, or where the built services find the same folder. */
const locations = ['../../public/music/', '../../../public/music/'];

/** Finds a file of the music that is shipped. @throws Error where it is missing. */
export function findShippedMusic(file: string): URL {
  const urls = locations.map((location) => new URL(`${location}${file}`, import.meta.url));
  const url = urls.find((each) => existsSync(each));
  if (url === undefined)
    throw new Error(`public/music/${file} is missing. Run \`npm run make:music\`.`);
  return url;
}
