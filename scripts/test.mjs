import './bootstrap/require-node.mjs';
import { parseArgs } from 'node:util';
import { prepare } from './bootstrap/prepare.mjs';
import { prepareCheck, prepareTests } from './bootstrap/prepare-tests.mjs';
import {
  endToEndStage,
  nameLeftOut,
  runStages,
  staticStages,
  toChangedStage,
  vitestStage,
} from './bootstrap/stages.mjs';

// With `-- --changed`, or `-- --changed COMMIT`, only the tests that import a changed file.
const { values, positionals } = parseArgs({
  options: { changed: { type: 'boolean', default: false } },
  allowPositionals: true,
});

await prepare(async () => {
  const isGood = values.changed
    ? await runStages([...staticStages, toChangedStage(positionals[0])], await prepareCheck(), [
        'Browser stories are left to npm test.',
      ])
    : await runStages([...staticStages, vitestStage, endToEndStage], await prepareTests(), [
        await nameLeftOut(),
      ]);
  process.exit(isGood ? 0 : 1);
});
