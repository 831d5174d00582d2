import './bootstrap/require-node.mjs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild } from './bootstrap/build.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { tryCommand } from './bootstrap/run-command.mjs';

/**
 * `npm run test:cluster -- [faults] [rolling] [fairness] [throughput] [beside] [soak] [--projects 100]
 * [--minutes 30]`: without names all scenarios run, the soak only if its minutes are given.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    projects: { type: 'string', default: '20' },
    minutes: { type: 'string' },
    /** `quick` makes videos of a few bytes, so that more of everything else happens. */
    renderer: { type: 'string', default: 'real' },
    /** Folder with another build, whose processes `rolling` replaces. */
    before: { type: 'string', default: '' },
  },
});
await prepare(async () => {
  await ensureBuild();
  const vitest = 'node_modules/vitest/vitest.mjs';
  const names = positionals.map((name) => `tests/cluster/${name}`);
  const args = [vitest, 'run', '--config', 'tests/cluster/vitest.config.mts', ...names];
  const { ok } = await tryCommand(process.execPath, args, {
    show: true,
    env: {
      CLUSTER_PROJECTS: values.projects,
      CLUSTER_RENDERER: values.renderer,
      ...(values.before && { CLUSTER_BEFORE: resolve(values.before) }),
      ...(values.minutes === undefined ? {} : { CLUSTER_MINUTES: values.minutes }),
    },
  });
  process.exitCode = ok ? 0 : 1;
});
