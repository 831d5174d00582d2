/**
 * Adds the programs of every platform to package-lock.json. A registry without the programs of other machines
 * makes npm omit them, and a clean install then rejects the lock file. Run it after `npm install`.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32'];

/** Derives a package's platform from its name, in the form of its manifest. */
function toPlatform(name) {
  const words = name.split('/').pop().split('-');
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  const libc = words.some((word) => word.startsWith('musl')) ? { libc: ['musl'] } : {};
  return { ...(os.length > 0 && { os }), ...(cpu.length > 0 && { cpu }), ...libc };
}

const path = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(path, 'utf8'));
const { packages } = lock;
for (const [place, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const isThere = packages[`node_modules/${name}`] ?? packages[`${place}/node_modules/${name}`];
    if (isThere || !/^\d/.test(version)) continue;
    const origin = dev ? { dev } : {};
    packages[`node_modules/${name}`] = { version, ...origin, optional: true, ...toPlatform(name) };
    console.log(`added ${name} ${version}`);
  }
}
const [root, ...others] = Object.entries(packages);
others.sort(([one], [other]) => (one < other ? -1 : 1));
lock.packages = Object.fromEntries([root, ...others]);
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
