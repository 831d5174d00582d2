import { cp, readdir, rm } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { build } from 'esbuild';
import { projectRoot } from './bootstrap/project-root.mjs';

/**
 * Translates the services file by file into build/ with the folders of the source tree, so that a file
 * finds its workers, kernel and migrations at the same relative paths.
 */
const layers = [
  'adapters',
  'contracts',
  'engine',
  'product-api',
  'renderer',
  'retouch',
  'route-handlers/server',
  'rules',
  'scripts/supervise',
  'titles',
];
/** The operator's commands. They import files of layers that Next builds, as the web's server does. */
const commands = ['admin', 'backup', 'ledger-check', 'mcp', 'restore'].map(
  (name) => `scripts/${name}.ts`,
);
const bootstrap = join(projectRoot, 'scripts', 'bootstrap');
const kernelSource = join('engine', 'kernel', sep);
const isCode = (file) => /(?<!\.test|\.d)\.ts$/.test(file) && !file.startsWith(kernelSource);
const isAsset = (file) => /\.(sql|wasm|json|conf)$/.test(file);

const files = [
  ...new Set([
    ...(await Promise.all(layers.map(listFiles))).flat(),
    ...(await findImported([...commands, 'route-handlers/server/main.ts'])),
  ]),
];
await Promise.all(
  ['lib', 'route-handlers', 'scripts', ...layers].map((layer) =>
    rm(join(projectRoot, 'build', layer), { recursive: true, force: true }),
  ),
);
await build({
  absWorkingDir: projectRoot,
  entryPoints: files.filter(isCode),
  outdir: 'build',
  outbase: '.',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  sourcemap: 'linked',
  sourcesContent: false,
  logLevel: 'warning',
  plugins: [{ name: 'separate files', setup: keepFilesApart }],
});
await Promise.all(
  files
    .filter(isAsset)
    .map((file) => cp(join(projectRoot, file), join(projectRoot, 'build', file))),
);

async function listFiles(layer) {
  const entries = await readdir(join(projectRoot, layer), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)));
}

/** The files that these entries import, themselves included. */
async function findImported(entryPoints) {
  const { metafile } = await build({
    absWorkingDir: projectRoot,
    entryPoints,
    outdir: 'build',
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  return Object.keys(metafile.inputs).filter((path) => path.endsWith('.ts'));
}

/** Leaves every import external, with `@/` resolved and missing extensions added. */
function keepFilesApart({ onResolve }) {
  onResolve({ filter: /.*/ }, ({ path, kind, resolveDir }) => {
    if (kind === 'entry-point') return undefined;
    if (!/^(@\/|\.)/.test(path)) return { path, external: true };
    // The bootstrap runs from the sources, with which it finds the checkout's folder.
    const source = resolve(resolveDir, path);
    if (source.startsWith(bootstrap + sep)) {
      const outputDir = join(projectRoot, 'build', relative(projectRoot, resolveDir));
      return { path: relative(outputDir, source).split(sep).join('/'), external: true };
    }
    const target = path.startsWith('@/')
      ? relative(resolveDir, join(projectRoot, path.slice(2)))
      : path;
    const local = target.split(sep).join('/').replace(/\.ts$/, '');
    const file = /\.(js|mjs|cjs|json)$/.test(local) ? local : `${local}.js`;
    return { path: file.startsWith('.') ? file : `./${file}`, external: true };
  });
}
