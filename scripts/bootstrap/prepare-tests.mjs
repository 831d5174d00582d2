import { ensureBrowser } from './browser.mjs';
import { ensureBuild } from './build.mjs';
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
  await ensurePackages();
  const programs = await ensureFfmpeg();
  await ensureSandbox();
  const browser = await ensureBrowser();
  const nginx = await findNginx();
  await ensureBuild();
  return { ...programs, CHROMIUM_PATH: browser, NGINX_PATH: nginx ?? '' };
}
