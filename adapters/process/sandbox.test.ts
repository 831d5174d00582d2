import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProcess } from './run-process';
import { openSandbox, type Reach } from './sandbox';

let reason = '';
const sandbox = await openSandbox('auto', ['ffprobe'], (missing) => {
  reason = missing;
});
// biome-ignore lint/suspicious/noConsole: a skipped test says why.
if (sandbox === undefined) console.log(`The sandbox is not tested: ${reason}`);

describe.skipIf(sandbox === undefined)('a program in the sandbox', () => {
  let folder = '';
  let server: Server;
  let connections = 0;
  const inFolder = (name: string) => join(folder, name);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'homereel-sandbox-'));
    await writeFile(inFolder('clip'), 'a clip');
    await writeFile(inFolder('secret'), 'a secret');
    server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function run(program: string, args: string[], reach: Partial<Reach> = {}) {
    const confined = sandbox?.confine({ program, args }, { reads: [], ...reach });
    if (confined === undefined) throw new Error('there is no sandbox');
    return runProcess({ ...confined, memoryBytes: 2_500_000_000, timeoutMs: 10_000 });
  }
  const shell = (script: string, reach?: Partial<Reach>) => run('/bin/sh', ['-c', script], reach);

  it('can only read its input file', async () => {
    const reach = { reads: [inFolder('clip')] };
    expect((await shell(`cat ${inFolder('clip')}`, reach)).stdout.toString()).toBe('a clip');
    await expect(shell(`cat ${inFolder('secret')}`, reach)).rejects.toMatchObject({
      stderr: expect.stringContaining('No such file'),
    });
    await expect(shell(`echo x > ${inFolder('clip')}`, reach)).rejects.toThrow();
    await expect(shell('cat /etc/passwd')).rejects.toThrow();
  });

  it('writes to its folder, and nowhere else', async () => {
    await shell(`echo made > ${inFolder('made')}`, { writes: [folder] });
    expect(await readFile(inFolder('made'), 'utf8')).toBe('made\n');
    for (const place of ['/usr/made', inFolder('made')]) {
      await expect(shell(`echo more >> ${place}`)).rejects.toThrow();
    }
    expect(await readFile(inFolder('made'), 'utf8')).toBe('made\n');
  });

  it('has no network, not even to this machine', async () => {
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const url = `http://127.0.0.1:${port}/part.ts`;
    await expect(run('ffprobe', ['-v', 'error', url])).rejects.toMatchObject({ failure: 'exit' });
    expect(connections).toBe(0);
  });

  it('sees no other process', async () => {
    const { stdout } = await shell('echo /proc/[0-9]*');
    expect(stdout.toString().split(' ').length).toBeLessThan(5);
    await expect(shell(`kill -0 ${process.pid}`)).rejects.toThrow();
  });

  it('dies with what it started when it takes too long', async () => {
    const name = `homereel-sandbox-${process.pid}`;
    const slow = sandbox?.confine(
      { program: '/bin/sh', args: ['-c', `sleep 60 & sleep 60; echo ${name}`] },
      { reads: [] },
    );
    const running = runProcess({ program: 'none', args: [], ...slow, timeoutMs: 300 });
    await expect(running).rejects.toMatchObject({ failure: 'timeout' });
    const found = runProcess({ program: 'pgrep', args: ['-f', `echo ${name}$`], timeoutMs: 5_000 });
    await expect(found).rejects.toMatchObject({ failure: 'exit', code: 1 });
  });
});

it('continues without a sandbox if permitted, and gives the reason', async () => {
  const reasons: string[] = [];
  const none = await openSandbox('auto', ['/nowhere/ffmpeg'], (told) => reasons.push(told));
  expect([none, reasons.length]).toEqual([undefined, 1]);
  expect(await openSandbox('off', ['ffprobe'], (told) => reasons.push(told))).toBeUndefined();
  expect(reasons).toHaveLength(1);
  await expect(openSandbox('require', ['/nowhere/ffmpeg'], () => undefined)).rejects.toThrow(
    'MEDIA_SANDBOX is "require", but bubblewrap does not work here',
  );
});
