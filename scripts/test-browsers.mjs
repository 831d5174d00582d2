import './bootstrap/require-node.mjs';
import { ensureBuild } from './bootstrap/build.mjs';
import { ensureEngines } from './bootstrap/engines.mjs';
import { ensureFfmpeg } from './bootstrap/ffmpeg.mjs';
import { ensurePackages } from './bootstrap/packages.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { browsersStage, runStages } from './bootstrap/stages.mjs';

// The main stories in Chromium, Firefox and WebKit; an engine that cannot be had is skipped, aloud.
// `-- --project=webkit` runs them in one engine.
await prepare(async () => {
  await ensurePackages();
  const programs = await ensureFfmpeg();
  const { env, missing } = await ensureEngines();
  await ensureBuild();
  const stage = { ...browsersStage, args: [...browsersStage.args, ...process.argv.slice(2)] };
  const isGood = await runStages([stage], { ...programs, ...env }, missing);
  process.exit(isGood ? 0 : 1);
});
