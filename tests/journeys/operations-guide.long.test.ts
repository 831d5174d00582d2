import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { toPath } from '@/contracts/operation';
import { downloadVideo } from '@/contracts/production/generation';
import { listProjects } from '@/contracts/project/projects';
import { type DevProvider, startDevProvider } from '@/dev/identity-provider/provider';
import { devClient } from '@/dev/identity-provider/settings';
import { findNginx } from '@/scripts/bootstrap/nginx.mjs';
import { listSettings } from '@/scripts/bootstrap/read-settings.mjs';
import { findFreePort } from '@/scripts/supervise/network';
import { BrowserDouble } from '@/tests/bff/browser-double';
import { signInAtProvider } from '@/tests/bff/sign-in-at-provider';
import { ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { dropDatabase } from '@/tests/support/fresh-database';
import { makePhoto } from '@/tests/support/make-picture';
import { makeVideo } from '@/tests/support/make-video';
import { findUnnamedFences, readGuide } from '@/tests/support/read-guide';
import { StandInSystemd } from '@/tests/support/stand-in-systemd';

/*
 * The commands of docs/operations/, taken from its pages, run in order from a fresh clone of HEAD against
 * real PostgreSQL. Folders, ports, secrets and the address of the database are this run's own. systemd is
 * stood in for by a program that reads the real units; `sudo` runs its command, and `chown` to the user of
 * the units does nothing, because this machine has no such user.
 */

/** Commands of the guide that this test does not run, and why. */
const notRun: Readonly<Record<string, string>> = {
  role: 'it needs a superuser of PostgreSQL; the test server has a role',
};
const settings = new Set(listSettings());
const run = promisify(execFile);
const guide = readGuide();
const done = new Set<string>();
const folder = await mkdtemp(join(tmpdir(), 'homereel-guide-'));
const place =
  /(\/opt\/homereel|\/etc\/(?:homereel|systemd\/system|nginx)|\/var\/(?:lib|backups)\/homereel)/g;
const guidePorts = ['3000', '3001', '4000', '4001', '4080', '4100', '4101'];
const ports = new Map<string, string>();
for (const port of guidePorts) ports.set(port, String(await findFreePort('127.0.0.1')));
const origin = `http://localhost:${ports.get('3000')}`;
const server = inject('postgresUrl');
const database = `guide_${randomBytes(6).toString('hex')}`;
const databaseUrl = Object.assign(new URL(server), { pathname: `/${database}` }).href;
const secret = randomBytes(36).toString('base64');
const nginxPath = await findNginx();
let provider: DevProvider;
let nginx: ChildProcess | undefined;
let projectId = '';
let video = '';

const systemd = new StandInSystemd({
  readUnit: (name) => adapt(readFileOf(`/etc/systemd/system/${name}.service`)),
  onOther: reloadNginx,
});
let systemctl: Awaited<ReturnType<StandInSystemd['listen']>>;

beforeAll(async () => {
  provider = await startDevProvider({
    ...devClient,
    port: await findFreePort('127.0.0.1'),
    appOrigins: [origin],
    tokenLife: { seconds: 3_600 },
  });
  systemctl = await systemd.listen();
  const release = join(folder, 'opt/homereel/releases/1');
  for (const path of [
    release,
    ...[
      'etc/homereel',
      'etc/systemd/system',
      'etc/nginx/conf.d',
      'var/backups/homereel',
      'bin',
    ].map((name) => join(folder, name)),
  ]) {
    await mkdir(path, { recursive: true });
  }
  await run('git', ['clone', '--quiet', '--depth', '1', `file://${process.cwd()}`, release]);
  await writeProgram('sudo', '[ "$1" = -u ] && shift 2; [ "$1" = chown ] && exit 0; exec "$@"');
  await writeProgram(
    'systemctl',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the shell.
    'exec curl -sS --fail-with-body "${SYSTEMCTL}/$(printf "%s%%20" "$@")"',
  );
}, 120_000);
afterAll(async () => {
  await systemctl?.close();
  await stopNginx();
  await provider?.close();
  await dropDatabase(server, database);
  await rm(folder, { recursive: true, force: true });
}, 60_000);

it('has a name for each command, and a reason for each that is not run', () => {
  expect(findUnnamedFences()).toEqual([]);
  expect([...guide.keys()]).toEqual(expect.arrayContaining(Object.keys(notRun)));
});

it('installs from a fresh clone and starts the services', async () => {
  await follow('database');
  await follow('build');
  for (const name of ['api.env', 'web.env', 'renderer.env']) {
    await writeFile(join(folder, 'etc/homereel', name), adapt(take(name)));
  }
  await follow('start');
  for (const name of ['homereel-api', 'homereel-web', 'homereel-renderer']) {
    const [first = ''] = systemd.output(name).split('\n');
    expect(JSON.parse(first)).toMatchObject({ level: expect.any(String), msg: expect.any(String) });
  }
}, 1_800_000);

it('lets a user sign in, and makes a video', async () => {
  await signIn();
  const photo = join(folder, 'photo.jpg');
  await writeFile(photo, await makePhoto(3, { width: 1_200, height: 800 }));
  projectId = await makeVideo(await openApi(), { name: 'Alder Lane', description: '' }, photo);
  video = await hashVideo();
}, 300_000);

it('takes a backup, loses everything, and restores the same bytes', async () => {
  await follow('backup');
  await systemd.run(['stop', 'homereel-web', 'homereel-api', 'homereel-renderer']);
  await dropDatabase(server, database);
  await rm(join(folder, 'var/lib/homereel'), { recursive: true });
  await follow('database');
  await follow('restore');
  expect(await hashVideo()).toBe(video);
  await signIn();
}, 600_000);

it('changes the secret; a web with the old one is refused', async () => {
  const old = await readFile(join(folder, 'etc/homereel/web.env'), 'utf8');
  await follow('rotate');
  await signIn();
  expect(await hashVideo()).toBe(video);
  const path = join(folder, 'etc/homereel/web.env');
  const changed = await readFile(path, 'utf8');
  await writeFile(path, old);
  await expect(systemd.run(['restart', 'homereel-web'])).rejects.toThrow(
    'HOMEREEL_SECRET of this web is not that of the product API',
  );
  await writeFile(path, changed);
  await systemd.run(['start', 'homereel-web']);
}, 300_000);

it('upgrades to another folder and rolls back (the second release is a copy of the first)', async () => {
  const releases = join(folder, 'opt/homereel/releases');
  await run('cp', ['-al', join(releases, '1'), join(releases, '2')]);
  for (const step of ['upgrade', 'roll-back']) {
    await follow(step);
    await signIn();
    expect(await hashVideo()).toBe(video);
  }
}, 300_000);

it('starts a second renderer', async () => {
  await follow('second-renderer');
  await systemd.run(['stop', 'homereel-renderer']);
  const photo = join(folder, 'photo.jpg');
  await makeVideo(await openApi(), { name: 'Birch Lane', description: '' }, photo);
}, 300_000);

it.skipIf(nginxPath === undefined)(
  'puts a second product API behind the upstream block (needs nginx)',
  async () => {
    await follow('second-api');
    await systemd.run(['stop', 'homereel-api']);
    await signIn();
    const answer = await fetch(`http://127.0.0.1:${ports.get('4080')}/readyz`);
    expect(answer.status).toBe(200);
    await systemd.run(['start', 'homereel-api']);
  },
  300_000,
);

it('has run every command that it does not list', () => {
  const left = [...guide.keys()].filter((name) => !done.has(name) && !(name in notRun));
  expect(left).toEqual(nginxPath === undefined ? ['second-api'] : []);
});

/** Runs a fence of the guide as one shell script. */
async function follow(name: string): Promise<void> {
  const script = `set -e\n${adapt(take(name))}`;
  // The shell of an operator has none of the product's settings, and nothing of the test runner's.
  const own = Object.entries(process.env).filter(
    ([key]) => !settings.has(key) && !/^(NODE_ENV|NODE_OPTIONS|VITEST.*|TEST.*|CI)$/.test(key),
  );
  const env = {
    ...Object.fromEntries(own),
    PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
    SYSTEMCTL: systemctl.address,
  };
  await run('bash', ['-c', script], {
    env: env as unknown as NodeJS.ProcessEnv,
    cwd: folder,
    maxBuffer: 100_000_000,
  }).catch((error: Error & { stdout?: string; stderr?: string }) => {
    throw new Error(`The guide's ${name} failed:\n${error.stdout}\n${error.stderr}`);
  });
}

function take(name: string): string {
  const fence = guide.get(name);
  if (fence === undefined) throw new Error(`The guide has no fence ${name}.`);
  done.add(name);
  return fence.text;
}

/** Puts this run's folders, ports, addresses and secrets into a text of the guide. */
function adapt(text: string): string {
  return text
    .replace(place, `${folder}$1`)
    .replaceAll('postgres://homereel:PASSWORD@127.0.0.1:5432/homereel', databaseUrl)
    .replace('sudo -u postgres psql', `psql "${server}"`)
    .replace('DATABASE homereel OWNER homereel', `DATABASE ${database}`)
    .replace('https://homereel.example', origin)
    .replace('=SECRET', `=${secret}`)
    .replace('=ISSUER', `=${provider.issuer}`)
    .replace('=AUDIENCE', `=${devClient.audience}`)
    .replace('=CLIENT_ID', `=${devClient.clientId}`)
    .replace('=CLIENT_SECRET', `=${devClient.clientSecret}`)
    .replace(
      new RegExp(`(?<=[=:])(${guidePorts.join('|')})\\b`, 'g'),
      (port) => ports.get(port) ?? port,
    );
}

async function signIn(): Promise<void> {
  const browser = new BrowserDouble();
  await browser.signIn(`${origin}/auth/login?returnTo=/app`);
  const answer = await browser.send(origin + toPath(listProjects, {}), {
    headers: { 'x-application-name': 'Homereel' },
  });
  expect(answer.status).toBe(200);
}

/** The product API, called as the user who signs in. */
async function openApi(): Promise<ApiClient> {
  const { accessToken } = await signInAtProvider(provider.issuer, origin);
  return new ApiClient(`http://127.0.0.1:${ports.get('4000')}`, accessToken);
}

async function hashVideo(): Promise<string> {
  const answer = await (await openApi()).fetch(downloadVideo, { projectId });
  expect(answer.status).toBe(200);
  return createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex');
}

function readFileOf(path: string): string {
  return readFileSync(folder + path, 'utf8');
}

async function reloadNginx(_verb: string, name: string): Promise<void> {
  if (name !== 'nginx' || nginxPath === undefined) throw new Error(`There is no ${name} here.`);
  const blocks = adapt(readFileOf('/etc/nginx/conf.d/homereel-upstreams.conf'));
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${join(folder, each)};`,
  );
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    [
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      `daemon off; pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'nginx.log')};`,
      `worker_processes 1; events {} http { access_log off; ${scratch.join(' ')}`,
      `${blocks} }`,
    ].join('\n'),
  );
  nginx = spawn(nginxPath, ['-c', file, '-p', folder], { stdio: 'inherit' });
  await eventually(() => fetch(`http://127.0.0.1:${ports.get('4080')}/healthz`));
}

async function stopNginx(): Promise<void> {
  if (nginx === undefined || nginx.exitCode !== null) return;
  nginx.kill('SIGTERM');
  await once(nginx, 'exit');
}

async function writeProgram(name: string, text: string): Promise<void> {
  const path = join(folder, 'bin', name);
  await writeFile(path, `#!/bin/sh\n${text}\n`);
  await chmod(path, 0o755);
}
