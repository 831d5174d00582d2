import './bootstrap/require-node.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { prepareCheck } from './bootstrap/prepare-tests.mjs';
import { nameLeftOut, runStages, staticStages, vitestStage } from './bootstrap/stages.mjs';

// Everything `npm test` does but what needs the web site built and a browser.
await prepare(async () => {
  const programs = await prepareCheck();
  const isGood = await runStages([...staticStages, vitestStage], programs, [await nameLeftOut()]);
  process.exit(isGood ? 0 : 1);
});
