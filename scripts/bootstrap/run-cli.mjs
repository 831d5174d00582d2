import './require-node.mjs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureCommands } from './build.mjs';
import { ensureFfmpeg } from './ffmpeg.mjs';
import { prepare } from './prepare.mjs';
import { projectRoot } from './project-root.mjs';
import { leaveSignalsToOthers } from './run-command.mjs';

/**
 * Prepares what the renderer's command line needs, and runs one of its commands.
 * @param {string} script the npm script, whose file arguments are relative to the caller's folder.
 */
export async function runCli(script, run) {
  const args = process.argv.slice(2);
  const isQuestion = args.some((arg) => ['-h', '--help', '--version', '--schema'].includes(arg));

  // Standard output is reserved for the result; setup messages go to standard error.
  console.log = console.error;

  await prepare(async () => {
    await ensureCommands();
    if (!isQuestion) Object.assign(process.env, await ensureFfmpeg());
    leaveSignalsToOthers();
    const { version } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'));
    // npm runs scripts in the project's root.
    if (process.env.npm_lifecycle_event === script) process.chdir(process.env.INIT_CWD);
    const cli = '../../build/renderer/cli/main.js';
    await run(await import(cli), args, version);
  });
}
