import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { eventually } from '@/tests/support/eventually';
import { removeFolder } from '@/tests/support/remove-folder';

/** Without sign-in every visitor is the one local user, so nothing may listen to other machines. */
const folder = await mkdtemp(join(tmpdir(), 'homereel-test-local-'));
let child: ChildProcess | undefined;
afterAll(async () => {
  if (child?.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
  await removeFolder(folder);
});
/** A network namespace with an address beside loopback's, as another machine would reach it by. */
const withNetwork = 'ip link set lo up && ip addr add 192.0.2.1/32 dev lo';
const canIsolate = spawnSync('unshare', ['--net', 'sh', '-c', withNetwork]).status === 0;
const env = { ...process.env, OIDC_ISSUER: '', DATABASE_URL: '', HOMEREEL_DATA_DIR: folder };

it.skipIf(!canIsolate)(
  'npm start is reachable by loopback alone (needs unshare, ip and nsenter)',
  async () => {
    child = spawn(
      'unshare',
      ['--net', 'sh', '-c', `${withNetwork} && exec "$0" scripts/start.mjs`, process.execPath],
      {
        env: { ...env, PORT: '3000', API_PORT: '4000', RENDERER_HEALTH_PORT: '4100' },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    let output = '';
    child.stdout?.on('data', (text) => {
      output += text;
    });
    await eventually(() => expect(output).toContain('Homereel is ready at'), 300_000);
    const listening = await readListening(child.pid ?? 0);
    expect(listening.map(({ port }) => port)).toEqual(expect.arrayContaining([3000, 4000, 4100]));
    expect(listening.filter(({ isLoopback }) => !isLoopback)).toEqual([]);
    for (const port of [3000, 4000, 4100]) {
      expect([port, ask(child.pid ?? 0, `http://127.0.0.1:${port}/healthz`)]).toEqual([port, 200]);
      expect([port, ask(child.pid ?? 0, `http://192.0.2.1:${port}/healthz`)]).toEqual([port, 0]);
    }
    for (const name of ['api', 'postgres', 'renderer', 'web']) {
      const log = await readFile(join(folder, 'logs', `${name}.log`), 'utf8');
      for (const line of log.trim().split('\n')) {
        expect(JSON.parse(line)).toMatchObject({
          level: expect.stringMatching(/^(debug|info|warn|error|fatal)$/),
          time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          service: expect.stringMatching(/^(product-api|postgres|renderer|web)$/),
          msg: expect.any(String),
        });
      }
    }
  },
  360_000,
);

describe('an address that other machines reach', () => {
  it.each([
    ['start.mjs', [], { HOST: '0.0.0.0' }],
    ['start.mjs', [], { RENDERER_HEALTH_HOST: '::' }],
    ['start-service.mjs', ['web'], { HOST: '0.0.0.0' }],
    ['start-service.mjs', ['api'], { API_HOST: '0.0.0.0', DATABASE_URL: 'postgres://none' }],
  ])('is refused in one line by %s %j with %j', (script, args, settings) => {
    const { status, stderr } = spawnSync(process.execPath, [`scripts/${script}`, ...args], {
      env: { ...env, HOMEREEL_DATA_DIR: join(folder, 'refused'), ...settings },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('without OIDC_ISSUER')]);
  });
});

it('npm start tells a wrong setting in one line', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
    env: { ...env, HOMEREEL_DATA_DIR: join(folder, 'wrong'), PORT: '3977', LOG_LEVEL: 'loud' },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toBe(
    'api cannot start: LOG_LEVEL must be one of debug, info, warn, error, silent; it is set to loud.\n',
  );
});

/** The status of an answer within the process's network, or 0 if nothing answers. */
function ask(pid: number, url: string): number {
  const program = `fetch('${url}').then(({ status }) => console.log(status), () => console.log(0))`;
  const { stdout } = spawnSync(
    'nsenter',
    ['--target', String(pid), '--net', process.execPath, '-e', program],
    { encoding: 'utf8' },
  );
  return Number(stdout.trim());
}

/** The TCP addresses on which something listens in the process's network. */
async function readListening(pid: number): Promise<{ port: number; isLoopback: boolean }[]> {
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/${pid}/net/${name}`, 'utf8')),
  );
  return tables
    .join('\n')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state]) => state === '0A')
    .map(([, local = '']) => {
      const [address = '', port = ''] = local.split(':');
      // 127.0.0.0/8, ::1, and 127.0.0.0/8 as an IPv6 address; the kernel writes words in host order.
      const isLoopback = /^(.{6}7F|0{24}01000000|0{16}FFFF0000.{6}7F)$/.test(address);
      return { port: Number.parseInt(port, 16), isLoopback };
    });
}
