import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { platform } from 'node:os';
import { expect, test } from '../support/end-to-end';
import { type RunningHomereel, startHomereel } from '../support/start-homereel';

test.describe('npm start', () => {
  let running: RunningHomereel | undefined;
  test.afterEach(async () => {
    await running?.stop();
    running = undefined;
  });

  test('refuses a second instance on a data folder, and an occupied port', async ({
    homereel,
    folder,
  }) => {
    const second = tryStart({ HOMEREEL_DATA_DIR: homereel.dataDir });
    expect(second.status).toBe(1);
    expect(second.stderr).toContain(`Homereel is already running on ${homereel.dataDir}`);

    const { port } = new URL(homereel.origin);
    const onItsPort = tryStart({ HOMEREEL_DATA_DIR: `${folder}/another`, PORT: port });
    expect(onItsPort.status).toBe(1);
    expect(onItsPort.stderr).toContain(`Port ${port} is taken by another program.`);
    expect(await isUp(homereel)).toBe(true);
  });

  test('refuses an open address without sign-in', async ({ folder }) => {
    const open = tryStart({ HOMEREEL_DATA_DIR: folder, HOST: '0.0.0.0' });
    expect(open.status).toBe(1);
    expect(open.stderr).toContain('ALLOW_OPEN_LOCAL_MODE');
  });

  test('says so when ffmpeg cannot be used', async ({ folder }) => {
    const broken = tryStart({ HOMEREEL_DATA_DIR: folder, FFMPEG_PATH: '/bin/false' });
    expect(broken.status).toBe(1);
    expect(broken.stderr).toContain('FFMPEG_PATH is /bin/false, but it cannot be run.');
  });

  test('ends with npm, leaving no process behind', async ({ folder }) => {
    test.skip(platform() !== 'linux', 'processes are listed by /proc');
    running = await startHomereel({}, { dataDir: folder, throughNpm: true });
    expect(processesOf(folder)).not.toEqual([]);
    running.process.kill('SIGTERM');
    await expect.poll(() => processesOf(folder)).toEqual([]);
  });

  test('leaves no process behind when killed outright, and starts again with its data', {
    tag: '@long',
  }, async ({ folder }) => {
    test.skip(platform() !== 'linux', 'processes are listed by /proc');
    running = await startHomereel({}, { dataDir: folder });
    const person = await readUserId(running);
    running.process.kill('SIGKILL');
    await expect.poll(() => processesOf(folder)).toEqual([]);

    running = await startHomereel({}, { dataDir: folder });
    expect(await readUserId(running)).toBe(person);
  });

  test('restarts every killed service', async ({ homereel }) => {
    for (const service of ['postgres', 'api', 'renderer', 'web'] as const) {
      const before = await homereel.pidOf(service);
      process.kill(before, 'SIGKILL');
      await expect.poll(() => homereel.pidOf(service)).not.toBe(before);
    }
    await expect.poll(() => isUp(homereel)).toBe(true);
    expect(homereel.output()).toContain('renderer ended (SIGKILL); starting it again in 0.5 s');
  });
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
