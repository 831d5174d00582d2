import { resolve } from 'node:path';
import { ensureBuild } from './build.mjs';
import { lockDataDir } from './data-lock.mjs';
import { ensureFfmpeg } from './ffmpeg.mjs';
import { ensurePackages } from './packages.mjs';
import { prepare } from './prepare.mjs';
import { projectRoot } from './project-root.mjs';
import { readSettings } from './read-settings.mjs';
import { leaveSignalsToOthers } from './run-command.mjs';

/** `npm start`: prepares what is missing, then runs everything until it is told to stop. */
export async function startHomereel() {
  await prepare(async () => {
    readSettings();
    const dataDir = resolve(projectRoot, process.env.HOMEREEL_DATA_DIR || 'data');
    lockDataDir(dataDir);
    await ensurePackages();
    const programs = await ensureFfmpeg();
    await ensureBuild();
    const supervisor = '../../build/scripts/supervise/supervise-homereel.js';
    const { superviseHomereel } = await import(supervisor);
    leaveSignalsToOthers();
    await superviseHomereel({ root: projectRoot, dataDir, programs });
  });
}
