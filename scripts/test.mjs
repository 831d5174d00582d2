import './bootstrap/require-node.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { prepareTests } from './bootstrap/prepare-tests.mjs';
import {
  endToEndStage,
  nameLeftOut,
  runStages,
  staticStages,
  vitestStage,
} from './bootstrap/stages.mjs';

await prepare(async () => {
  const stages = [...staticStages, vitestStage, endToEndStage];
  const isGood = await runStages(stages, await prepareTests(), [await nameLeftOut()]);
  process.exit(isGood ? 0 : 1);
});
