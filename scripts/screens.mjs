import './bootstrap/require-node.mjs';
import { join } from 'node:path';
import { ensureBrowser } from './bootstrap/browser.mjs';
import { ensureBuild } from './bootstrap/build.mjs';
import { ensureFfmpeg } from './bootstrap/ffmpeg.mjs';
import { ensurePackages } from './bootstrap/packages.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { tryCommand } from './bootstrap/run-command.mjs';

// `npm run screens`: pictures of every screen and state into screens/, with a gallery: screens/index.html.
// `npm run screens -- account-history video`: only those whose names begin like this.
const chosen = process.argv.slice(2);
const filter = chosen.length > 0 ? ['--grep', `\\s(${chosen.join('|')})`] : [];

await prepare(async () => {
  await ensurePackages();
  const programs = await ensureFfmpeg();
  const browser = await ensureBrowser();
  await ensureBuild();
  const { ok } = await tryCommand(
    join('node_modules', '.bin', 'playwright'),
    ['test', '--config', 'tests/screens/playwright.config.mts', ...filter],
    { env: { ...programs, CHROMIUM_PATH: browser }, show: true },
  );
  process.exit(ok ? 0 : 1);
});
