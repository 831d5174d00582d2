import { ensureBrowser } from './browser.mjs';
import { ensureBuild, ensureServices } from './build.mjs';
import { ensureFfmpeg } from './ffmpeg.mjs';
import { findNginx } from './nginx.mjs';
import { ensurePackages } from './packages.mjs';
import { ensureSandbox } from './sandbox.mjs';

/**
 * Makes ready whatever tests need, up to the built site and a browser.
 *
 * @returns {Promise<Record<string, string>>} the programs they use, as settings.
 */
export async function prepareTests() {
  const programs = await ensurePrograms();
  const browser = await ensureBrowser();
  const nginx = await findNginx();
  await ensureBuild();
  return { ...programs, CHROMIUM_PATH: browser, NGINX_PATH: nginx ?? '' };
}

/**
 * Prepares the tests that need neither the built site nor a browser.
 *
 * @returns {Promise<Record<string, string>>} the programs they use, as settings.
 */
export async function prepareCheck() {
  const programs = await ensurePrograms();
  await ensureServices();
  return programs;
}

async function ensurePrograms() {
  await ensurePackages();
  const programs = await ensureFfmpeg();
  await ensureSandbox();
  return programs;
}
