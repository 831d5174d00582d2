import './bootstrap/require-node.mjs';
import { resolve } from 'node:path';
import { ensureProduct } from './bootstrap/build.mjs';
import { lockDataDir } from './bootstrap/data-lock.mjs';
import { ensureFfmpeg } from './bootstrap/ffmpeg.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { projectRoot } from './bootstrap/project-root.mjs';
import { readSettings } from './bootstrap/read-settings.mjs';
import { leaveSignalsToOthers } from './bootstrap/run-command.mjs';

// `npm start`: runs the missing setup steps, then everything until it is stopped.
await prepare(async () => {
  readSettings();
  const dataDir = resolve(projectRoot, process.env.HOMEREEL_DATA_DIR || 'data');
  lockDataDir(dataDir);
  await ensureProduct();
  const programs = await ensureFfmpeg();
  const supervisor = '../build/scripts/supervise/supervise-homereel.js';
  const { superviseHomereel } = await import(supervisor);
  leaveSignalsToOthers();
  await superviseHomereel({ root: projectRoot, dataDir, programs });
});
