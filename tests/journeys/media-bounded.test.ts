import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { listVariants } from '@/contracts/production/enhancements';
import { createProject } from '@/contracts/project/projects';
import { ApiClient } from '@/tests/support/api-client';
import { makePhoto } from '@/tests/support/make-picture';
import { makeClip } from '@/tests/support/odd-media';
import { startTestApi } from '@/tests/support/start-api';
import { removeFolder } from '../support/remove-folder';

const MEDIA_PROCESSES = 2;
const folder = await mkdtemp(join(tmpdir(), 'homereel-bounded-'));
afterAll(() => removeFolder(folder));

const diary = join(folder, 'diary');
/** A program that writes down when it begins and ends, and with which variables. */
async function watched(name: 'ffmpeg' | 'ffprobe'): Promise<string> {
  const real = process.env[`${name.toUpperCase()}_PATH`] || name;
  const path = join(folder, name);
  const script = [
    '#!/bin/sh',
    // A folder for each entry: these programs may write no files.
    `mkdir -p "${diary}/$(date +%s%N) + ${name} $(env | grep -c RECOGNISABLE)"`,
    `${real} "$@"`,
    'code=$?',
    `mkdir -p "${diary}/$(date +%s%N) - ${name}"`,
    'exit $code',
  ];
  await writeFile(path, script.join('\n'));
  await chmod(path, 0o755);
  return path;
}

process.env.SECRET_OF_THE_TEST = 'RECOGNISABLE';
const api = await startTestApi({
  FFMPEG_PATH: await watched('ffmpeg'),
  FFPROBE_PATH: await watched('ffprobe'),
  MEDIA_PROCESSES: String(MEDIA_PROCESSES),
  // The diary is outside the folder that a sandboxed program may write to.
  MEDIA_SANDBOX: 'off',
});
const me = new ApiClient(api.address);

async function newProject(): Promise<string> {
  const body = { totalFiles: 0, projectData: { images: [], transitions: [] } };
  return (await me.call(createProject, {}, { body })).body.id;
}

async function readDiary(): Promise<string[]> {
  const entries = (await readdir(diary)).sort();
  return entries.map((entry) => entry.slice(entry.indexOf(' ') + 1));
}

describe('eight clips of 4K uploaded at once', () => {
  it('are all taken, by never more programs than MEDIA_PROCESSES', async () => {
    const source = 'color=orange:size=3840x2160:rate=10:duration=0.2';
    const args = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
    const path = await makeClip(join(folder, 'large.mp4'), { source, args });
    const bytes = new Uint8Array(await readFile(path));
    const projectId = await newProject();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, place) =>
        me.upload(projectId, { shotId: randomUUID(), name: `clip-${place}.mp4`, bytes }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const lines = await readDiary();
    expect(lines.filter((line) => line.startsWith('+'))).toHaveLength(16);
    let running = 0;
    const counts = lines.map((line) => {
      running += line.startsWith('+') ? 1 : -1;
      return running;
    });
    expect(Math.max(...counts)).toBe(MEDIA_PROCESSES);
  });

  it('leave room: a copy for browsers is still made', async () => {
    const projectId = await newProject();
    const shotId = randomUUID();
    const path = await makeClip(join(folder, 'small.mp4'), {
      source: 'testsrc=size=320x180:rate=10:duration=0.5',
    });
    const bytes = new Uint8Array(await readFile(path));
    await me.upload(projectId, { shotId, name: 'small.mp4', bytes });
    const { body } = await me.call(listVariants, { projectId, shotId });
    const copy = fetch(api.address + body.variants[0].url);
    const photo = await me.upload(projectId, {
      shotId: randomUUID(),
      name: 'room.jpg',
      bytes: await makePhoto(),
    });
    expect(photo.status).toBe(200);
    const played = await copy;
    expect([played.status, played.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    await played.arrayBuffer();
  });

  it('are read by programs that know no secret of the product API', async () => {
    const started = (await readDiary()).filter((line) => line.startsWith('+'));
    expect(started.filter((line) => !line.endsWith(' 0'))).toEqual([]);
  });
});
