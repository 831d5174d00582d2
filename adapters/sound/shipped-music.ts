import { findProjectFile } from '@/adapters/find-project-file';

/** Finds a file of the music that is shipped. @throws Error where it is missing. */
export function findShippedMusic(file: string): URL {
  const path = `public/music/${file}`;
  return findProjectFile(path, `${path} is missing. Run \`npm run sample -- music\`.`);
}
