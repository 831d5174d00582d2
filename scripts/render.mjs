import './bootstrap/require-node.mjs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureServices } from './bootstrap/build.mjs';
import { ensureFfmpeg } from './bootstrap/ffmpeg.mjs';
import { ensurePackages } from './bootstrap/packages.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { projectRoot } from './bootstrap/project-root.mjs';
import { leaveSignalsToOthers } from './bootstrap/run-command.mjs';

const args = process.argv.slice(2);
const isQuestion = args.some((argument) => ['-h', '--help', '--version'].includes(argument));

// Standard output is reserved for the result; setup messages go to standard error.
console.log = console.error;

await prepare(async () => {
  await ensurePackages();
  if (!isQuestion) Object.assign(process.env, await ensureFfmpeg());
  await ensureServices();
  leaveSignalsToOthers();
  const { version } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'));
  // npm runs scripts in the project's root; file arguments are relative to the caller's folder.
  if (process.env.npm_lifecycle_event === 'render') process.chdir(process.env.INIT_CWD);
  const cli = '../build/renderer/cli/main.js';
  const { runCommandLine } = await import(cli);
  await runCommandLine(args, version);
});
