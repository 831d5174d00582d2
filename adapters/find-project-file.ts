import { existsSync } from 'node:fs';

/** The checkout, for the sources as well as for the build, whose modules lie one folder deeper. */
const root = new URL(import.meta.url.endsWith('.ts') ? '../' : '../../', import.meta.url);

/**
 * Finds a file that is shipped or was built.
 * @param path relative to the checkout.
 * @throws Error with `missing` where it is not there.
 */
export function findProjectFile(path: string, missing = `${path} is missing`): URL {
  const url = new URL(path, root);
  if (existsSync(url)) return url;
  throw new Error(missing);
}
