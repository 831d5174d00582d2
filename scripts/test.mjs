import './bootstrap/require-node.mjs';
import { ensureBrowser } from './bootstrap/browser.mjs';
import { ensureBuild } from './bootstrap/build.mjs';
import { ensureFfmpeg } from './bootstrap/ffmpeg.mjs';
import { findNginx } from './bootstrap/nginx.mjs';
import { ensurePackages } from './bootstrap/packages.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { ensureSandbox } from './bootstrap/sandbox.mjs';
import { endToEndStage, runStages, staticStages, vitestStage } from './bootstrap/stages.mjs';

await prepare(async () => {
  await ensurePackages();
  const programs = await ensureFfmpeg();
  await ensureSandbox();
  const browser = await ensureBrowser();
  const nginx = await findNginx();
  await ensureBuild();
  const stages = [...staticStages, vitestStage, endToEndStage];
  const isGood = await runStages(stages, {
    ...programs,
    CHROMIUM_PATH: browser,
    NGINX_PATH: nginx ?? '',
  });
  process.exit(isGood ? 0 : 1);
});
