import './bootstrap/require-node.mjs';
import { ensureServices } from './bootstrap/build.mjs';
import { ensureFfmpeg } from './bootstrap/ffmpeg.mjs';
import { ensurePackages } from './bootstrap/packages.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { leaveSignalsToOthers } from './bootstrap/run-command.mjs';

// Standard output belongs to the result; what is being prepared is told beside it.
console.log = console.error;

await prepare(async () => {
  await ensurePackages();
  Object.assign(process.env, await ensureFfmpeg());
  await ensureServices();
  leaveSignalsToOthers();
  const cli = '../build/renderer/cli.js';
  await import(cli);
});
