import { runCli } from './bootstrap/run-cli.mjs';

await runCli('plan', ({ runPlan }, args) => runPlan(args));
