import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';

/** Reads the file .env; variables that are already set in the environment keep their values. */
export function readSettings() {
  const path = join(projectRoot, '.env');
  if (existsSync(path)) process.loadEnvFile(path);
}
