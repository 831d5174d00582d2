import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';
import { runStep } from './run-command.mjs';
import { makeWhenChanged } from './source-fingerprint.mjs';

const shared = ['package-lock.json', 'tsconfig.json', 'contracts', 'rules', 'adapters'];
const serviceSources = [
  ...shared,
  'engine',
  'product-api',
  'renderer',
  'retouch',
  'titles',
  'scripts/supervise',
  'scripts/build-kernel.ts',
  'scripts/build-services.mjs',
  'route-handlers/server',
  'route-handlers/log.ts',
  'lib/env.ts',
];
const webSources = [
  ...shared,
  'app',
  'components',
  'engine',
  'lib',
  'public',
  'route-handlers',
  'middleware.ts',
  'instrumentation-client.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'scripts/build-fonts.mjs',
  'scripts/build-kernel.ts',
];
const kernelSources = ['package-lock.json', 'engine/kernel', 'scripts/build-kernel.ts'];
const fontSources = ['package-lock.json', 'scripts/build-fonts.mjs'];
const noticeSources = ['package-lock.json', 'scripts/notices.mjs'];

/** Builds what changed since it was last built. */
export async function ensureBuild() {
  await ensureServices();
  await makeWhenChanged('.next/web.fingerprint', webSources, buildWeb);
  await makeWhenChanged('build/notices.fingerprint', noticeSources, () =>
    runStep('Writing the licence notices', process.execPath, ['scripts/notices.mjs']),
  );
}

export async function ensureServices() {
  await makeWhenChanged('build/services.fingerprint', serviceSources, buildServices);
}

/** Compiles the frame kernel, which runs from the sources as well as from the build. */
export async function ensureKernel() {
  await makeWhenChanged('build/kernel.fingerprint', kernelSources, () =>
    runStep('Building the frame kernel', process.execPath, [
      '--import',
      'tsx',
      'scripts/build-kernel.ts',
    ]),
  );
}

export async function ensureFonts() {
  await makeWhenChanged('build/fonts.fingerprint', fontSources, () =>
    runStep('Subsetting the fonts', process.execPath, ['scripts/build-fonts.mjs']),
  );
}

async function buildServices() {
  await ensureKernel();
  await runStep('Building the services', process.execPath, ['scripts/build-services.mjs']);
}

async function buildWeb() {
  await rm(join(projectRoot, '.next', 'web.fingerprint'), { force: true });
  await ensureFonts();
  await ensureKernel();
  const next = join(projectRoot, 'node_modules', 'next', 'dist', 'bin', 'next');
  await runStep('Building the web site', process.execPath, [next, 'build'], {
    env: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
}
