import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { areInstalled, ensurePackages } from './packages.mjs';
import { projectRoot } from './project-root.mjs';
import { runStep } from './run-command.mjs';
import { isMade, makeWhenChanged } from './source-fingerprint.mjs';

const shared = ['package-lock.json', 'tsconfig.json', 'contracts', 'rules', 'adapters'];
const serviceSources = [
  ...shared,
  'engine',
  'product-api',
  'renderer',
  'retouch',
  'titles',
  'scripts',
  'route-handlers',
  'lib',
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

const madeServices = ['build/services.fingerprint', serviceSources];
const madeWeb = ['.next/web.fingerprint', webSources];

/** Installs and builds what the product needs. A complete build needs no development packages. */
export async function ensureProduct() {
  if (await isComplete(madeServices, madeWeb)) return;
  await ensurePackages();
  await ensureBuild();
}

/** The same for what the command lines need, which is everything but the web site. */
export async function ensureCommands() {
  if (await isComplete(madeServices)) return;
  await ensurePackages();
  await ensureServices();
}

async function isComplete(...made) {
  if (!(await areInstalled({ forDevelopment: false }))) return false;
  return (await Promise.all(made.map((each) => isMade(...each)))).every(Boolean);
}

/** Builds what changed since it was last built. */
export async function ensureBuild() {
  await ensureServices();
  await makeWhenChanged(...madeWeb, buildWeb);
  await makeWhenChanged('build/notices.fingerprint', noticeSources, () =>
    runStep('Writing the licence notices', process.execPath, ['scripts/notices.mjs']),
  );
}

export async function ensureServices() {
  await makeWhenChanged(...madeServices, buildServices);
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
