import './bootstrap/require-node.mjs';
import { join } from 'node:path';
import { ensureCommands } from './bootstrap/build.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { projectRoot } from './bootstrap/project-root.mjs';
import { leaveSignalsToOthers } from './bootstrap/run-command.mjs';

/**
 * `npm run admin`, `backup`, `restore`, `ledger:check`, `mcp`: runs one of the operator's commands from
 * the build, without development packages. The command finds its arguments where a script of its own has
 * them.
 */
const [name] = process.argv.splice(2, 1);
const print = console.log;
// Standard output belongs to the command's answer; setup messages go to standard error.
console.log = console.error;
await prepare(ensureCommands);
console.log = print;
leaveSignalsToOthers();
await import(join(projectRoot, 'build', 'scripts', `${name}.js`));
