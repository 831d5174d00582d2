import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runProcess, spawnProcess } from './run-process';

const node = (script: string, limits: { timeoutMs?: number; maxOutputBytes?: number } = {}) =>
  runProcess({ program: process.execPath, args: ['-e', script], timeoutMs: 10_000, ...limits });

afterEach(() => vi.unstubAllEnvs());

describe('running a program', () => {
  it('returns what it wrote', async () => {
    const { stdout, stderr } = await node('console.log("out"); console.error("err")');
    expect(stdout.toString()).toBe('out\n');
    expect(stderr).toBe('err\n');
  });

  it('hands arguments over as they are, without a shell', async () => {
    const { stdout } = await runProcess({
      program: process.execPath,
      args: ['-e', 'console.log(process.argv[1])', '$(id); echo *'],
      timeoutMs: 10_000,
    });
    expect(stdout.toString()).toBe('$(id); echo *\n');
  });

  it('passes only the variables that every program needs, and the given ones', async () => {
    vi.stubEnv('STRIPE_SECRET_KEY', 'a secret');
    const { stdout } = await runProcess({
      program: process.execPath,
      args: ['-e', 'console.log(JSON.stringify(process.env))'],
      env: { TITLE: 'a tour' },
      timeoutMs: 10_000,
    });
    const env = JSON.parse(stdout.toString());
    expect(env).toMatchObject({ PATH: expect.any(String), TITLE: 'a tour' });
    expect(stdout.toString()).not.toContain('a secret');
    const { stdout: untold } = await node('console.log(process.env.STRIPE_SECRET_KEY)');
    expect(untold.toString()).toBe('undefined\n');
  });

  it('fails with the exit code and the end of standard error', async () => {
    await expect(node('console.error("why"); process.exit(3)')).rejects.toMatchObject({
      failure: 'exit',
      code: 3,
      stderr: 'why\n',
    });
  });

  it('fails when the program does not exist', async () => {
    const run = runProcess({ program: '/nowhere/ffmpeg', args: [], timeoutMs: 1000 });
    await expect(run).rejects.toMatchObject({ failure: 'not_started' });
  });

  it('stops a program that takes too long', async () => {
    await expect(node('setInterval(() => {}, 9)', { timeoutMs: 200 })).rejects.toMatchObject({
      failure: 'timeout',
    });
  });

  it('stops a program that writes too much', async () => {
    const run = node('for (;;) require("fs").writeSync(1, "x".repeat(9999))', {
      maxOutputBytes: 50_000,
    });
    await expect(run).rejects.toMatchObject({ failure: 'output_limit' });
  });

  it('passes input on', async () => {
    const { stdout } = await runProcess({
      program: process.execPath,
      args: ['-e', 'process.stdin.pipe(process.stdout)'],
      input: Buffer.from('hello'),
      timeoutMs: 10_000,
    });
    expect(stdout.toString()).toBe('hello');
  });

  it('kills what the program started, too, when it is aborted', async () => {
    const stop = new AbortController();
    const child = spawnProcess({
      program: process.execPath,
      args: [
        '-e',
        `require('child_process').spawn(process.execPath,
           ['-e', 'console.log("ready"); setInterval(() => {}, 9)'], { stdio: 'inherit' });
         setInterval(() => {}, 9)`,
      ],
      signal: stop.signal,
      timeoutMs: 10_000,
    });
    await new Promise((resolve) => child.stdout.once('data', resolve));
    stop.abort();
    // The grandchild holds the same pipes, so `done` could not settle while it lived.
    await expect(child.done).rejects.toMatchObject({ failure: 'aborted' });
  });

  it.runIf(process.platform === 'linux')('fails a program that needs more memory', async () => {
    const run = runProcess({
      program: 'python3',
      args: ['-c', 'x = bytearray(900_000_000)'],
      memoryBytes: 300_000_000,
      timeoutMs: 10_000,
    });
    await expect(run).rejects.toMatchObject({ failure: 'exit' });
  });

  it.runIf(process.platform === 'linux')(
    'fails a program that writes too large a file',
    async () => {
      const path = join(tmpdir(), `homereel-too-large-${process.pid}`);
      const run = runProcess({
        program: 'dd',
        args: ['if=/dev/zero', `of=${path}`, 'bs=1M', 'count=3'],
        fileBytes: 2_000_000,
        timeoutMs: 10_000,
      });
      await expect(run).rejects.toMatchObject({ failure: 'exit' });
      expect((await stat(path)).size).toBe(2_000_000);
      await rm(path);
    },
  );
});
