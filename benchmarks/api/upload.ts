import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { request as requestHttp } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PART_CONTENT_TYPE, TUS_VERSION } from '@/contracts/project/uploads';
import type { Target } from './load';

/** Makes a second of video followed by this many bytes of padding, which MP4 allows. */
export async function makeLargeClip(folder: string, bytes: number): Promise<string> {
  const path = join(folder, 'large.mp4');
  execFileSync(process.env.FFMPEG_PATH || 'ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    'testsrc=size=320x180:rate=10:duration=1',
    '-pix_fmt',
    'yuv420p',
    '-y',
    path,
  ]);
  const { size } = await stat(path);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(bytes);
  head.write('free', 4, 'latin1');
  const file = await open(path, 'r+');
  await file.write(head, 0, 8, size);
  await file.truncate(size + bytes);
  await file.close();
  return path;
}

/** Sends the file as the web does; bytes a second. */
export async function measureUpload({ port, path }: Target, file: string): Promise<number> {
  const boundary = 'homereel-bench';
  const part = (name: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`;
  const before = `${part('imageId')}\r\n\r\n${randomUUID()}\r\n${part('file')}; filename="a.mp4"\r\n\r\n`;
  const after = `\r\n--${boundary}--\r\n`;
  const { size } = await stat(file);
  const start = performance.now();
  const request = requestHttp({
    host: '127.0.0.1',
    port,
    path,
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': before.length + size + after.length,
    },
  });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      response.on('end', () => resolve(response.statusCode)).resume();
    });
  });
  const body = async function* () {
    yield Buffer.from(before);
    yield* createReadStream(file, { highWaterMark: 256 * 1024 });
    yield Buffer.from(after);
  };
  await pipeline(Readable.from(body(), { objectMode: false }), request);
  const status = await answered;
  if (status !== 200) throw new Error(`the upload was answered ${status}`);
  return size / ((performance.now() - start) / 1_000);
}

/**
 * Uploads the file in one part by the resumable protocol, and creates a clip from it.
 * @param path path of the project's uploads.
 * @returns bytes per second.
 */
export async function measureUploadInParts({ port, path }: Target, file: string): Promise<number> {
  const { size } = await stat(file);
  const start = performance.now();
  const metadata = Buffer.from(randomUUID()).toString('base64');
  const begun = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: {
      'tus-resumable': TUS_VERSION,
      'upload-length': String(size),
      'upload-metadata': `shotId ${metadata},filename ${Buffer.from('a.mp4').toString('base64')}`,
    },
  });
  const address = begun.headers.get('location') ?? '';
  const request = requestHttp({
    host: '127.0.0.1',
    port,
    path: address,
    method: 'PATCH',
    headers: {
      'tus-resumable': TUS_VERSION,
      'upload-offset': '0',
      'content-type': PART_CONTENT_TYPE,
      'content-length': size,
    },
  });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      response.on('end', () => resolve(response.statusCode)).resume();
    });
  });
  await pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), request);
  const sent = await answered;
  const finished = await fetch(`http://127.0.0.1:${port}${address}/finish`, { method: 'POST' });
  await finished.arrayBuffer();
  if (sent !== 204 || !finished.ok) throw new Error(`it was answered ${sent}, ${finished.status}`);
  return size / ((performance.now() - start) / 1_000);
}

/** The most resident memory of a process so far, in MB; Linux only. */
export async function readPeakMemory(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
