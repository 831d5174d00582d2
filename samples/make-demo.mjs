import '../scripts/bootstrap/require-node.mjs';
import { ensureBrowser } from '../scripts/bootstrap/browser.mjs';
import { ensureBuild } from '../scripts/bootstrap/build.mjs';
import { ensureFfmpeg } from '../scripts/bootstrap/ffmpeg.mjs';
import { ensurePackages } from '../scripts/bootstrap/packages.mjs';
import { prepare } from '../scripts/bootstrap/prepare.mjs';
import { tryCommand } from '../scripts/bootstrap/run-command.mjs';

// Makes the landing page's videos and pictures from the sample listing: public/demo.
await prepare(async () => {
  await ensurePackages();
  const programs = await ensureFfmpeg();
  const browser = await ensureBrowser();
  await ensureBuild();
  const { ok } = await tryCommand(
    process.execPath,
    ['--import', 'tsx', 'samples/demo/make-demo.ts', ...process.argv.slice(2)],
    { env: { ...programs, CHROMIUM_PATH: browser }, show: true },
  );
  process.exit(ok ? 0 : 1);
});
