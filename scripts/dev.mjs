import './bootstrap/require-node.mjs';
import { resolve } from 'node:path';
import { ensureFonts, ensureKernel } from './bootstrap/build.mjs';
import { lockDataDir } from './bootstrap/data-lock.mjs';
import { ensureFfmpeg } from './bootstrap/ffmpeg.mjs';
import { ensurePackages } from './bootstrap/packages.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { projectRoot } from './bootstrap/project-root.mjs';
import { readSettings } from './bootstrap/read-settings.mjs';
import { leaveSignalsToOthers } from './bootstrap/run-command.mjs';

/**
 * `npm run dev`: runs everything from the sources; a process restarts when its files change, and
 * Next replaces changed modules in the open page. The data folder is `data-dev` unless the
 * environment names one (a HOMEREEL_DATA_DIR in .env does not count), and the database is always
 * the embedded one, so that a developer's data never mixes with that of `npm start`.
 */
await prepare(async () => {
  const dataDir = resolve(projectRoot, process.env.HOMEREEL_DATA_DIR || 'data-dev');
  readSettings();
  process.env.DATABASE_URL = '';
  lockDataDir(dataDir);
  await ensurePackages();
  const programs = await ensureFfmpeg();
  await ensureKernel();
  await ensureFonts();
  const { register } = await import('tsx/esm/api');
  register();
  const supervisor = './supervise/supervise-homereel.ts';
  const { superviseHomereel } = await import(supervisor);
  leaveSignalsToOthers();
  await superviseHomereel({ root: projectRoot, dataDir, programs, isDevelopment: true });
});
