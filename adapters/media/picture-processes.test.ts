import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openSandbox } from '@/adapters/process/sandbox';
import type { Curiosity, CuriousTask } from '@/tests/support/curious-worker';
import { createPictureProcesses } from './picture-processes';

const folder = await mkdtemp(join(tmpdir(), 'homereel-pictures-'));
const secret = join(folder, 'secret');
const from = join(folder, 'photo');
await writeFile(secret, 'a secret');
await writeFile(from, 'a photo');
const server = createServer((socket) => socket.destroy());
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;

const entry = new URL('../../tests/support/curious-worker.ts', import.meta.url);
const sandbox = await openSandbox('auto', [], () => undefined);
const processes = createPictureProcesses<CuriousTask, Curiosity>(entry, { sandbox });
afterAll(async () => {
  await processes.close();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

let made = 0;
function ask(owner: string | undefined, more: Partial<CuriousTask> = {}) {
  const to = join(folder, `made-${made++}`);
  const task = { from, to, secret, port, ...more };
  return processes.perform(task, { owner, reads: [from], writes: [to] });
}

it('never reads pictures of two users in one process', async () => {
  const anna = await ask('anna');
  expect((await ask('anna')).startedAt).toBe(anna.startedAt);
  const ben = await ask('ben');
  expect(ben.startedAt).not.toBe(anna.startedAt);
  const [first, second] = [await ask(undefined), await ask(undefined)];
  expect(first.startedAt).not.toBe(second.startedAt);
});

it.skipIf(sandbox === undefined)('gives a process its file, no other, and no network', async () => {
  const seen = await ask('anna');
  expect(seen).toMatchObject({
    read: 'a photo',
    secret: 'ENOENT',
    connection: 'ECONNREFUSED',
    names: ['in-0', 'out-0'],
  });
  expect(await readFile(join(folder, `made-${made - 1}`), 'utf8')).toBe('A PHOTO');
});

it.skipIf(sandbox === undefined)('does not follow a link that a process left', async () => {
  await expect(ask('mallory', { leavesLink: true })).rejects.toMatchObject({ code: 'ELOOP' });
  await expect(readFile(join(folder, `made-${made - 1}`))).rejects.toThrow('ENOENT');
});
