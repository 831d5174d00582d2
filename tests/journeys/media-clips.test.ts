import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { listVariants } from '@/contracts/production/enhancements';
import * as projects from '@/contracts/project/projects';
import * as shots from '@/contracts/project/shots';
import { ApiClient } from '@/tests/support/api-client';
import { startTestApi } from '@/tests/support/start-api';
import { removeFolder } from '../support/remove-folder';

const run = promisify(execFile);
const api = await startTestApi();
const me = new ApiClient(api.address);
const folder = await mkdtemp(join(tmpdir(), 'homereel-clips-'));
afterAll(() => removeFolder(folder));

/** Records a second of video like a phone with location metadata. */
async function video(name: string, codecs: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const path = join(folder, name);
  await run(process.env.FFMPEG_PATH || 'ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=10:duration=1'],
    ...['-f', 'lavfi', '-i', 'sine=duration=1', '-metadata', 'title=Garden of the Secrets'],
    ...['-metadata', 'location=+48.8577+002.2950/', '-metadata:s:v', 'handler_name=Secret Phone'],
    ...codecs,
    ...['-shortest', '-y', path],
  ]);
  return new Uint8Array(await readFile(path));
}

async function uploadClip(name: string, bytes: Uint8Array<ArrayBuffer>) {
  const body = { totalFiles: 0, projectData: { images: [], transitions: [] } };
  const projectId: string = (await me.call(projects.createProject, {}, { body })).body.id;
  const shotId = randomUUID();
  expect((await me.upload(projectId, { shotId, name, bytes })).status).toBe(200);
  const { body: list } = await me.call(listVariants, { projectId, shotId });
  return { at: { projectId, shotId }, list };
}

async function probe(bytes: Uint8Array): Promise<{ streams: object[]; format: object }> {
  const path = join(folder, `${randomUUID()}.mp4`);
  await writeFile(path, bytes);
  const { stdout } = await run(process.env.FFPROBE_PATH || 'ffprobe', [
    ...['-v', 'error', '-show_entries', 'stream=codec_name,pix_fmt,width:format_tags:stream_tags'],
    ...['-of', 'json', path],
  ]);
  return JSON.parse(stdout);
}

const x264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];

describe('an uploaded clip', () => {
  it.each([
    ['garden.mp4', x264],
    ['garden.mov', ['-c:v', 'libx264', '-pix_fmt', 'yuv444p', '-c:a', 'pcm_s16le']],
    ['garden.webm', ['-c:v', 'libvpx', '-c:a', 'libopus']],
    ['garden.avi', ['-c:v', 'mpeg4', '-c:a', 'mp3']],
  ])('%s plays in any browser and contains no location', async (name, codecs) => {
    const bytes = await video(name, codecs);
    const { list } = await uploadClip(name, bytes);
    expect(list.variants).toEqual([
      {
        fileName: `original.${name.split('.')[1]}`,
        url: expect.any(String),
        type: 'video',
        disclosure: 'none',
      },
    ]);
    const answer = await fetch(api.address + list.variants[0].url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    const played = new Uint8Array(await answer.arrayBuffer());
    const { streams, format } = await probe(played);
    expect(streams).toMatchObject([
      { codec_name: 'h264', pix_fmt: 'yuv420p', width: 320 },
      { codec_name: 'aac' },
    ]);
    expect(JSON.stringify([streams, format])).not.toMatch(/secret|48\.85|location|creation/i);
    expect(Buffer.from(played).includes('Secret')).toBe(false);
  });

  it('is seekable, cached by the browser, and a still where a picture is needed', async () => {
    const { at, list } = await uploadClip('garden.mp4', await video('again.mp4', x264));
    const url = api.address + list.variants[0].url;
    const part = await fetch(url, { headers: { range: 'bytes=0-99' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
    expect(part.headers.get('cache-control')).toContain('immutable');
    const tag = part.headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { 'if-none-match': tag } })).status).toBe(304);
    for (const query of [{}, { width: 320 }, { width: 320, variant: list.selectedVariant }]) {
      const still = await me.fetch(shots.readShotImage, at, { query });
      expect([still.status, still.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    }
    const link = (await me.call(shots.readShotUrl, at)).body.url;
    expect((await fetch(api.address + link)).headers.get('content-type')).toBe('image/jpeg');
  });
});
