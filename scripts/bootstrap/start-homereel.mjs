import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureBuild } from './build.mjs';
import { lockDataDir } from './data-lock.mjs';
import { ensureFfmpeg } from './ffmpeg.mjs';
import { ensurePackages } from './packages.mjs';
import { projectRoot } from './project-root.mjs';
import { Instruction } from './run-command.mjs';

/** `npm start`: prepares what is missing, then runs everything until it is told to stop. */
export async function startHomereel() {
  try {
    const envFile = join(projectRoot, '.env');
    if (existsSync(envFile)) process.loadEnvFile(envFile);
    const dataDir = resolve(projectRoot, process.env.HOMEREEL_DATA_DIR || 'data');
    lockDataDir(dataDir);
    await ensurePackages();
    const programs = await ensureFfmpeg();
    await ensureBuild();
    const { superviseHomereel } = await import('../../build/scripts/supervise/supervise-homereel.js');
    await superviseHomereel({ root: projectRoot, dataDir, programs });
  } catch (error) {
    console.error(error instanceof Instruction ? error.message : error);
    process.exit(1);
  }
}
