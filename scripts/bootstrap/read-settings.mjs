import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';

/** Below this length two different names are alike by chance. */
const MIN_LENGTH_OF_TWO_MISTAKES = 8;

/**
 * Reads the file .env; a variable that is set in the environment already keeps its value.
 *
 * @param {(warning: string) => void} [warn] receives a line for each variable that is no setting but is
 *   named almost like one
 */
export function readSettings(warn = console.error) {
  const path = join(projectRoot, '.env');
  if (existsSync(path)) process.loadEnvFile(path);
  for (const [name, meant] of findMistyped(Object.keys(process.env), listSettings())) {
    warn(`${name} is no setting of Homereel and has no effect: did you mean ${meant}?`);
  }
}

/**
 * The names that .env.example explains.
 *
 * @returns {string[]}
 */
export function listSettings() {
  const example = readFileSync(join(projectRoot, '.env.example'), 'utf8');
  return [...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
}

/**
 * @param {readonly string[]} names
 * @param {readonly string[]} settings
 * @returns {[string, string][]} names that are no settings, each with the setting that is almost the same
 */
export function findMistyped(names, settings) {
  return names
    .filter((name) => name.includes('_') && !settings.includes(name))
    .map((name) => [name, settings.find((setting) => isAlmost(name.toUpperCase(), setting))])
    .filter(([, meant]) => meant !== undefined);
}

function isAlmost(name, setting) {
  const mistakes = countMistakes(name, setting);
  return mistakes < 2 || (mistakes === 2 && name.length >= MIN_LENGTH_OF_TWO_MISTAKES);
}

/** The number of letters to insert, remove, replace or swap with their neighbour. */
function countMistakes(a, b) {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    rows.push([i]);
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      rows[i][j] = Math.min(
        rows[i - 1][j] + 1,
        rows[i][j - 1] + 1,
        rows[i - 1][j - 1] + (isSame ? 0 : 1),
        isSwapped ? rows[i - 2][j - 2] + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return rows[a.length][b.length];
}
