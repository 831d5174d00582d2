import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const module = new URL('./run-command.mjs', import.meta.url).href;

it('passes no setting of the product to installers and builds', () => {
  const script = `
    const { runStep } = await import(${JSON.stringify(module)});
    const seen = ['STRIPE_SECRET_KEY', 'npm_config_cache'].map((name) => '$' + name).join('-');
    await runStep('Looking', '/bin/sh', ['-c', 'echo ' + seen + '; exit 1']).catch(() => undefined);`;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, STRIPE_SECRET_KEY: 'secret', npm_config_cache: 'cache' },
    encoding: 'utf8',
  });
  expect(stderr.trim()).toBe('-cache');
});
