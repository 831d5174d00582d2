import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { prepare } from './bootstrap/prepare.mjs';
import { projectRoot } from './bootstrap/project-root.mjs';
import { Instruction, npmCommand } from './bootstrap/run-command.mjs';
import { usedPrograms } from './bootstrap/used-programs.mjs';

/**
 * `npm run sbom`: a list of everything that ships (CycloneDX 1.5, JSON), read from the lock file
 * alone: the packages with their versions, hashes and licences, and the programs that are used but
 * come from the machine.
 *
 * Writes to the file that is named, else to standard output.
 */

await prepare(async () => {
  const [npm, ...first] = npmCommand();
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'];
  const { stdout } = await promisify(execFile)(npm, [...first, ...args], {
    cwd: projectRoot,
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error) => {
    throw new Instruction(`npm could not list the packages:\n${error.stderr || error.message}`);
  });
  const list = JSON.parse(stdout);
  const { name, version } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'));
  // npm omits licences without an SPDX name, which fonts often have.
  const { packages } = JSON.parse(await readFile(join(projectRoot, 'package-lock.json'), 'utf8'));
  for (const component of list.components) {
    const license = packages[`node_modules/${component.name}`]?.license;
    if (!component.licenses && license) component.licenses = [{ license: { name: license } }];
  }
  // npm names the project after its folder.
  Object.assign(list.metadata.component, { type: 'application', name, version });
  for (const program of usedPrograms) {
    const ref = `program:${program.name}`;
    list.components.push({ 'bom-ref': ref, type: 'application', ...program });
    list.dependencies.push({ ref, dependsOn: [] });
  }
  const text = `${JSON.stringify(list, null, 2)}\n`;
  const [, , path] = process.argv;
  if (path === undefined) process.stdout.write(text);
  else await writeFile(path, text);
});
