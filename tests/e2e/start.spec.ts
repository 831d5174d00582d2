import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/end-to-end';
import { removeFolder } from '../support/remove-folder';
import { type RunningHomereel, startHomereel } from '../support/start-homereel';

/** `npm start` probes, builds where that is needed, and makes a database. */
const START_MS = 120_000;
/** Services that died one after another, each of which starts anew beside other work. */
const RESTART_MS = 60_000;

test.describe('npm start', () => {
  let folder: string;
  let running: RunningHomereel;
  test.beforeAll(async () => {
    test.setTimeout(START_MS);
    folder = await mkdtemp(join(tmpdir(), 'homereel-start-'));
    running = await startHomereel({}, { dataDir: join(folder, 'data'), through: 'npm' });
  });
  test.afterAll(async () => {
    await running?.stop();
    await removeFolder(folder);
  });

  test('refuses a second copy on a data folder, and a port that is taken', async () => {
    const second = tryStart({ HOMEREEL_DATA_DIR: running.dataDir });
    expect(second.status).toBe(1);
    expect(second.stderr).toContain(`Homereel is already running on ${running.dataDir}`);

    const { port } = new URL(running.origin);
    const onItsPort = tryStart({ HOMEREEL_DATA_DIR: `${folder}/another`, PORT: port });
    expect(onItsPort.status).toBe(1);
    expect(onItsPort.stderr).toContain(`Port ${port} is taken by another program.`);
    expect(await isUp(running)).toBe(true);
  });

  test('starts again whatever dies', async () => {
    for (const service of ['postgres', 'api', 'renderer', 'web'] as const) {
      const before = await running.pidOf(service);
      process.kill(before, 'SIGKILL');
      await expect.poll(() => running.pidOf(service)).not.toBe(before);
    }
    await expect.poll(() => isUp(running), { timeout: RESTART_MS }).toBe(true);
    expect(running.output()).toContain('renderer ended (SIGKILL); starting it again in 0.5 s');
  });

  test('ends with npm, leaving no process behind', async () => {
    test.skip(platform() !== 'linux', 'processes are listed by /proc');
    expect(processesOf(running.dataDir)).not.toEqual([]);
    running.process.kill('SIGTERM');
    await expect.poll(() => processesOf(running.dataDir)).toEqual([]);
  });
});

test('npm start refuses an open address while nobody has to sign in', async ({ folder }) => {
  const open = tryStart({ HOMEREEL_DATA_DIR: folder, HOST: '0.0.0.0' });
  expect(open.status).toBe(1);
  expect(open.stderr).toContain('ALLOW_OPEN_LOCAL_MODE');
});

test('npm start says so when ffmpeg cannot be used', async ({ folder }) => {
  const broken = tryStart({ HOMEREEL_DATA_DIR: folder, FFMPEG_PATH: '/bin/false' });
  expect(broken.status).toBe(1);
  expect(broken.stderr).toContain('FFMPEG_PATH is /bin/false, but it cannot be run.');
});

test('leaves no process behind when killed outright, and starts again with its data', {
  tag: '@long',
}, async ({ folder }) => {
  test.skip(platform() !== 'linux', 'processes are listed by /proc');
  const options = { dataDir: folder, through: 'script' } as const;
  const first = await startHomereel({}, options);
  const person = await readUserId(first);
  first.process.kill('SIGKILL');
  await expect.poll(() => processesOf(folder)).toEqual([]);

  const second = await startHomereel({}, options);
  const found = await readUserId(second).finally(second.stop);
  expect(found).toBe(person);
});

function tryStart(env: Record<string, string>) {
  return spawnSync(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: 60_000,
  });
}

/** Returns the processes with this data folder in their environment or command line, and its services. */
function processesOf(folder: string): string[] {
  const services = ['api', 'renderer', 'web', 'postgres'].map((name) => readPidFile(folder, name));
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
    .filter(
      (pid) =>
        (services.includes(pid) && readProc(pid, 'cmdline') !== '') ||
        ['environ', 'cmdline'].some((file) => readProc(pid, file).includes(folder)),
    )
    .map((pid) => `${pid} ${readProc(pid, 'cmdline').replaceAll('\0', ' ')}`);
}

/** Returns the process id of a service; empty before its first start. */
function readPidFile(folder: string, service: string): string {
  try {
    return readFileSync(`${folder}/run/${service}.pid`, 'utf8');
  } catch {
    return '';
  }
}

/** Returns an empty text for a process that ended in the meantime, or is a zombie. */
function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

async function isUp({ origin }: RunningHomereel): Promise<boolean> {
  const answer = await fetch(`${origin}/api/projects`).catch(() => undefined);
  return answer?.ok ?? false;
}

async function readUserId({ origin }: RunningHomereel): Promise<string> {
  const answer = await fetch(`${origin}/api/user`);
  return ((await answer.json()) as { user: { userId: string } }).user.userId;
}
