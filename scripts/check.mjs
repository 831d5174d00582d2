import './bootstrap/require-node.mjs';
import { ensureServices } from './bootstrap/build.mjs';
import { ensureFfmpeg } from './bootstrap/ffmpeg.mjs';
import { ensurePackages } from './bootstrap/packages.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { ensureSandbox } from './bootstrap/sandbox.mjs';
import { nameLeftOut, runStages, staticStages, vitestStage } from './bootstrap/stages.mjs';

// Everything `npm test` does but what needs the web site built and a browser.
await prepare(async () => {
  await ensurePackages();
  const programs = await ensureFfmpeg();
  await ensureSandbox();
  await ensureServices();
  const isGood = await runStages([...staticStages, vitestStage], programs, [await nameLeftOut()]);
  process.exit(isGood ? 0 : 1);
});
