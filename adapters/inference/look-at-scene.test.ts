import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSceneObserver, lookAtScene } from './look-at-scene';

const picture = {
  data: Uint8Array.from({ length: 64 * 48 * 3 }, (_, i) => (i * 37) % 256),
  width: 64,
  height: 48,
};
const limits = { timeoutMs: 1_500, maxMemoryBytes: 400_000_000 };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scene-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns an observer whose process runs this code instead of the network. */
async function observerOf(name: string, code: string) {
  const entry = join(folder, `${name}.mjs`);
  await writeFile(entry, `process.on('message', async (task) => { ${code} });`);
  return createSceneObserver(pathToFileURL(entry), limits);
}

describe('looking at a scene', () => {
  it('describes a picture by 3,840 numbers that are the same each time', async () => {
    const first = await lookAtScene(picture);
    expect(first).toHaveLength(3_840);
    expect(Math.hypot(...(first ?? []))).toBeCloseTo(1, 4);
    expect(await lookAtScene(picture)).toEqual(first);
  }, 30_000);

  it.each([
    ['dies', 'process.exit(3)'],
    ['never answers', 'for (;;) {}'],
    [
      'takes all memory',
      'const all = []; setInterval(() => all.push(Buffer.alloc(100_000_000, 1)), 30);',
    ],
    [
      'finds no model',
      "process.send({ kind: 'refused', reason: 'damaged', message: 'It is missing.' })",
    ],
  ])('goes without it when its process %s', async (name, code) => {
    const look = await observerOf(name.replaceAll(' ', '-'), code);
    expect(await look(picture)).toBeUndefined();
  });

  it('waits for a process that has to wait for a processor', async () => {
    const look = await observerOf(
      'is-starved',
      `while (process.cpuUsage().user < 800_000) for (let i = 0; i < 1e7; i++) Math.sqrt(i);
      process.send({ kind: 'done', done: new Float32Array(1) });`,
    );
    const others = Array.from({ length: 4 * availableParallelism() }, () =>
      // In a separate session, because the system first shares processors between sessions.
      spawn(process.execPath, ['-e', 'for (;;) {}'], { detached: true }),
    );
    const begin = performance.now();
    const seen = await look(picture).finally(() => {
      for (const other of others) other.kill('SIGKILL');
    });
    expect(performance.now() - begin).toBeGreaterThan(limits.timeoutMs);
    expect(seen).toHaveLength(1);
  }, 30_000);

  it('does not wait for it again soon after', async () => {
    const look = await observerOf('hangs', 'for (;;) {}');
    await look(picture);
    const begin = performance.now();
    expect(await look(picture)).toBeUndefined();
    expect(performance.now() - begin).toBeLessThan(limits.timeoutMs / 3);
  });
});
