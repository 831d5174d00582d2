import { existsSync } from 'node:fs';
import { findProgram, Instruction } from './run-command.mjs';
import { installSystemPackage } from './system-package.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds the Chromium for the end-to-end tests: the one Playwright brought, else the system's, else a
 * newly installed one.
 *
 * @returns {Promise<string>} path of the program
 */
export async function ensureBrowser() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return chosen;
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  if (own && existsSync(own)) return own;
  const found = (await findInSystem()) ?? (await install());
  if (found) return found;
  throw new Instruction(
    'The end-to-end tests need a Chromium. Install one (npx playwright install --with-deps chromium), ' +
      'or set CHROMIUM_PATH to one.',
  );
}

async function findInSystem() {
  for (const name of NAMES) {
    const path = await findProgram(name);
    if (path) return path;
  }
  return undefined;
}

async function install() {
  const isDone = await installSystemPackage('Chromium', { apt: 'chromium' });
  return isDone ? findInSystem() : undefined;
}
