import './bootstrap/require-node.mjs';
import { ensureBuild } from './bootstrap/build.mjs';
import { ensurePackages } from './bootstrap/packages.mjs';
import { prepare } from './bootstrap/prepare.mjs';

await prepare(async () => {
  await ensurePackages();
  await ensureBuild();
});
