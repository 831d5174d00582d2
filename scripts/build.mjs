import './bootstrap/require-node.mjs';
import { ensureBuild } from './bootstrap/build.mjs';
import { prepare } from './bootstrap/prepare.mjs';

await prepare(ensureBuild);
