import { existsSync } from 'node:fs';

/**
 * Root of the checkout, from the sources as well as from the build, whose modules are one folder deeper.
 */
const root = new URL(import.meta.url.endsWith('.ts') ? '../' : '../../', import.meta.url);

/**
 * Finds a file that is shipped or was built.
 * @param path relative to the checkout.
 * @throws Error with the message `missing` if it does not exist.
 */
export function findProjectFile(path: string, missing = `${path} is missing`): URL {
  const url = new URL(path, root);
  if (existsSync(url)) return url;
  throw new Error(missing);
}
