import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { prepare } from './bootstrap/prepare.mjs';
import { projectRoot } from './bootstrap/project-root.mjs';
import { Instruction } from './bootstrap/run-command.mjs';
import { usedPrograms } from './bootstrap/used-programs.mjs';

/**
 * `npm run notices`, and each build whose lock file changed: writes the licences of every package that
 * ships. Names, versions and licences come from the lock file, the texts from the installed packages.
 * Packages with the same text share it.
 */

const TARGET = 'build/THIRD-PARTY-NOTICES.md';
const LICENSE_FILE = /^(licen[cs]e|notice|copying|ofl)([-._].*)?$/i;
/** Packages that are compiled into what ships although they are development dependencies. */
const compiledIn = ['assemblyscript', 'tailwindcss'];

await prepare(async () => {
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'));
  const shipped = Object.entries(packages)
    .map(([path, entry]) => ({ path, name: path.replace(/^.*node_modules\//, ''), ...entry }))
    .filter(({ path, name, dev }) => path !== '' && (!dev || compiledIn.includes(name)))
    .sort((one, other) => compare(one.name, other.name) || compare(one.version, other.version));
  if (!existsSync(join(projectRoot, 'node_modules'))) {
    throw new Instruction('The licence texts are read from the installed packages: npm ci first.');
  }
  const target = join(projectRoot, TARGET);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, toMarkdown(shipped.map(readPackage)));
  console.log(`${TARGET}: ${shipped.length} packages`);
});

function compare(one, other) {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** A package for another platform is not installed; its licence is then that of its family. */
function readPackage({ path, name, version, license }) {
  const folder = join(projectRoot, path);
  if (!existsSync(folder)) return { name, version, license, text: '' };
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const text = readdirSync(folder)
    .filter((file) => LICENSE_FILE.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').replace(/\r/g, '').trim())
    .join('\n\n');
  return { name, version, license: license ?? manifest.license, text };
}

function toMarkdown(packages) {
  const rows = packages.map(
    ({ name, version, license }) => `| ${name} | ${version} | ${license ?? 'see its family'} |`,
  );
  const programs = usedPrograms.map(
    ({ name, description, licenses }) =>
      `- **${name}** (${licenses[0].license.id}). ${description}`,
  );
  const groups = Map.groupBy(
    packages.filter(({ text }) => text !== ''),
    ({ text }) => text,
  );
  const texts = [...groups].map(
    ([text, members]) =>
      `### ${members.map(({ name }) => name).join(', ')}\n\n\`\`\`\`text\n${text}\n\`\`\`\`\n`,
  );
  return `# Third-party notices

Written by \`npm run notices\`; do not edit. Homereel itself is under the MIT licence ([LICENSE](../LICENSE)).

## Packages that ship

| package | version | licence |
| --- | --- | --- |
${rows.join('\n')}

## Programs used from the machine

${programs.join('\n')}

## Licence texts

${texts.join('\n')}`;
}
