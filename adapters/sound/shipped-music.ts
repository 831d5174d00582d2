import { findProjectFile } from '@/adapters/find-project-file';

/** Returns the URL of a shipped music file. @throws Error if it is missing. */
export function findShippedMusic(file: string): URL {
  const path = `public/music/${file}`;
  return findProjectFile(path, `${path} is missing. Run \`npm run sample -- music\`.`);
}
