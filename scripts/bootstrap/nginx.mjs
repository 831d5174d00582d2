import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';
import { tryCommand } from './run-command.mjs';

const folder = join(projectRoot, 'build', 'nginx');
const unpacked = join(folder, 'usr', 'sbin', 'nginx');

/**
 * Finds the nginx for the tests of a deployment: the one NGINX_PATH names, the system's, or the
 * program out of Debian's package. The package is unpacked and not installed, for an installed one
 * would start to serve on port 80.
 *
 * @returns {Promise<string | undefined>} path of a program that runs; the tests use a proxy of their
 *   own where there is none
 */
export async function findNginx() {
  for (const path of [process.env.NGINX_PATH, 'nginx', '/usr/sbin/nginx', unpacked]) {
    if (path && (await tryCommand(path, ['-v'])).ok) return path;
  }
  await unpack();
  return existsSync(unpacked) && (await tryCommand(unpacked, ['-v'])).ok ? unpacked : undefined;
}

async function unpack() {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const download = `cd '${folder}' && apt-get download nginx`;
  const got = await tryCommand('/bin/sh', ['-c', download]);
  // Without a list of packages apt finds none, and only root may fetch the list.
  if (!got.ok) await tryCommand('/bin/sh', ['-c', `apt-get update && ${download}`]);
  const [file] = (await readdir(folder)).filter((name) => name.endsWith('.deb'));
  if (file) await tryCommand('dpkg-deb', ['-x', join(folder, file), folder]);
}
