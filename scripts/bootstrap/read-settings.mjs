import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';

/** Reads the file .env; a variable that is set in the environment already keeps its value. */
export function readSettings() {
  const path = join(projectRoot, '.env');
  if (existsSync(path)) process.loadEnvFile(path);
}
