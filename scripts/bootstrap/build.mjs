import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';
import { npmCommand, runStep } from './run-command.mjs';
import { makeWhenChanged } from './source-stamp.mjs';

const everywhere = ['package-lock.json', 'tsconfig.json', 'contracts', 'adapters'];
const serviceSources = [
  ...everywhere,
  ...['engine', 'product-api', 'renderer', 'retouch'],
  ...['scripts/supervise', 'scripts/build-services.mjs'],
  ...['route-handlers/server', 'route-handlers/log.ts', 'lib/env.ts'],
];
const webSources = [
  ...everywhere,
  ...['app', 'components', 'lib', 'public', 'route-handlers', 'middleware.ts'],
  ...[
    'instrumentation-client.ts',
    'next.config.mjs',
    'postcss.config.mjs',
    'scripts/build-fonts.mjs',
  ],
];

/** Builds what changed since it was last built. */
export async function ensureBuild() {
  await ensureServices();
  await makeWhenChanged('.next/web.stamp', webSources, buildWeb);
}

export async function ensureServices() {
  await makeWhenChanged('build/services.stamp', serviceSources, buildServices);
}

async function buildServices() {
  const { scripts } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'));
  if (scripts['build:kernel']) {
    const [npm, ...first] = npmCommand();
    await runStep('Building the frame kernel', npm, [...first, 'run', '--silent', 'build:kernel']);
  }
  await runStep('Building the services', process.execPath, ['scripts/build-services.mjs']);
}

async function buildWeb() {
  await rm(join(projectRoot, '.next', 'web.stamp'), { force: true });
  await runStep('Cutting the fonts', process.execPath, ['scripts/build-fonts.mjs']);
  const next = join(projectRoot, 'node_modules', 'next', 'dist', 'bin', 'next');
  await runStep('Building the web site', process.execPath, [next, 'build'], {
    env: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
}
