import { execFile } from 'node:child_process';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { MediaRefused } from '@/adapters/media/media-reader';
import { openSandbox } from '@/adapters/process/sandbox';
import { readTrack } from '@/adapters/sound/read-track';
import { makeClip } from '@/tests/support/odd-media';
import { openRenderFolder } from '@/tests/support/render-request';

const run = promisify(execFile);
const ffmpeg = process.env.FFMPEG_PATH || 'ffmpeg';
const ffprobe = process.env.FFPROBE_PATH || 'ffprobe';
const folder = await openRenderFolder();
afterAll(() => folder.remove());
const sandbox = await openSandbox('auto', [ffmpeg, ffprobe], () => undefined);
const { signal } = new AbortController();
const read = (path: string) => readTrack(path, { ffmpeg, ffprobe, sandbox }, signal);

async function makeTrack(name: string, source: string, ...options: string[]): Promise<string> {
  const path = join(folder.path, name);
  await run(ffmpeg, ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, ...options, path]);
  return path;
}

it.each([
  ['track.mp3', ['-ac', '2', '-ar', '44100']],
  ['track.m4a', ['-c:a', 'aac', '-f', 'ipod']],
  ['track.wav', ['-ac', '1', '-ar', '8000']],
  ['track.flac', ['-ac', '6']],
  ['track.ogg', ['-c:a', 'libvorbis', '-ac', '2']],
])('%s is read, at any rate and number of channels', async (name, options) => {
  const path = await makeTrack(name, 'sine=440:d=7', ...options);
  const { seconds, peaks, extension, beats } = await read(path);
  expect(seconds).toBeCloseTo(7, 0);
  expect(Math.max(...peaks)).toBeGreaterThan(0.02);
  expect(name.endsWith(extension)).toBe(true);
  expect(beats).toBeUndefined();
});

it('gives the reason why a track cannot be used', async () => {
  const short = await makeTrack('short.mp3', 'sine=440:d=3');
  await expect(read(short)).rejects.toThrow('shorter than 5 seconds');
  await expect(read(short)).rejects.toBeInstanceOf(MediaRefused);
  const silent = await makeTrack('silent.wav', 'anullsrc=d=8');
  await expect(read(silent)).rejects.toThrow('silent');
  const long = await makeTrack('long.mp3', 'sine=440:d=620', '-b:a', '32k', '-ar', '8000');
  await expect(read(long)).rejects.toThrow('longer than ten minutes');
  const damaged = join(folder.path, 'damaged.flac');
  await writeFile(damaged, Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(4000, 7)]));
  await expect(read(damaged)).rejects.toThrow('damaged or protected');
});

it('gives it for a track of three hours, and for an encrypted one', async () => {
  const endless = await makeTrack('endless.flac', 'anullsrc=r=8000:cl=mono:d=10800');
  await expect(read(endless)).rejects.toThrow('longer than ten minutes');
  const encrypted = await makeTrack(
    'encrypted.m4a',
    'sine=440:d=8',
    ...['-c:a', 'aac', '-f', 'ipod', '-encryption_scheme', 'cenc-aes-ctr'],
    ...['-encryption_key', '0123456789abcdef'.repeat(2), '-encryption_kid', '0'.repeat(32)],
  );
  await expect(read(encrypted)).rejects.toThrow('damaged or protected');
});

it('reads a track with a much too large picture, and detects no beat in noise', async () => {
  const [cover, song] = ['cover.png', 'cover.mp3'].map((name) => join(folder.path, name));
  const picture = ['-f', 'lavfi', '-i', 'color=red:s=5000x5000', '-frames:v', '1', cover ?? ''];
  await run(ffmpeg, ['-v', 'error', '-y', ...picture]);
  await run(ffmpeg, [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', 'anoisesrc=d=8:a=0.3', '-i', cover ?? ''],
    ...['-map', '0', '-map', '1', '-c:v', 'copy', '-disposition:v', 'attached_pic', song ?? ''],
  ]);
  const { seconds, beats } = await read(song ?? '');
  expect(seconds).toBeCloseTo(8, 0);
  expect(beats).toBeUndefined();
});

it('refuses a video and a text with the extension of music', async () => {
  const video = join(folder.path, 'video.mp3');
  const clip = await makeClip(join(folder.path, 'clip.mp4'), {
    source: 'color=red:s=320x240:r=30:d=1',
  });
  await rename(clip, video);
  await expect(read(video)).rejects.toThrow('not an MP3');
  const list = join(folder.path, 'list.wav');
  await writeFile(list, "ffconcat version 1.0\nfile '/etc/passwd'\n");
  await expect(read(list)).rejects.toThrow('not an MP3');
});
