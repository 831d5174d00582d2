import './bootstrap/require-node.mjs';
import { ensureBrowser } from './bootstrap/browser.mjs';
import { ensureBuild } from './bootstrap/build.mjs';
import { ensureFfmpeg } from './bootstrap/ffmpeg.mjs';
import { ensurePackages } from './bootstrap/packages.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { tryCommand } from './bootstrap/run-command.mjs';

// Lighthouse's scores of the public pages, beside an empty page of the same framework.
await prepare(async () => {
  await ensurePackages();
  const programs = await ensureFfmpeg();
  const browser = await ensureBrowser();
  await ensureBuild();
  const { ok } = await tryCommand(
    process.execPath,
    ['--import', 'tsx', 'scripts/lighthouse/measure-pages.ts', ...process.argv.slice(2)],
    { env: { ...programs, CHROMIUM_PATH: browser }, show: true },
  );
  process.exit(ok ? 0 : 1);
});
