import './bootstrap/require-node.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { prepareTests } from './bootstrap/prepare-tests.mjs';
import { runStages, toLongStages } from './bootstrap/stages.mjs';

// Runs the tests that are too slow for `npm test`; `-- identity` runs files with that word in their path.
await prepare(async () => {
  const isGood = await runStages(toLongStages(process.argv.slice(2)), await prepareTests());
  process.exit(isGood ? 0 : 1);
});
