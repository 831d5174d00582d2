import { runCli } from './bootstrap/run-cli.mjs';

await runCli('render', ({ runCommandLine }, args, version) => runCommandLine(args, version));
