import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { stateSourceOfMp4 } from '@/adapters/picture/state-source';
import { MAX_SMALL_COPY_BYTES, type StreamRung, streamRungs } from '@/contracts/stream';
import { describeRung, encodeStream, probeSource } from '@/renderer/pipeline/encode-stream';
import { encodeStreamArgs } from '@/renderer/pipeline/ffmpeg/stream-args';
import { removeFolder } from '../support/remove-folder';

const run = promisify(execFile);
const ffmpeg = process.env.FFMPEG_PATH || 'ffmpeg';
const ffprobe = process.env.FFPROBE_PATH || 'ffprobe';
const folder = await mkdtemp(join(tmpdir(), 'homereel-stream-'));
afterAll(() => removeFolder(folder));
const deps = { ffmpeg, ffprobe, folder, signal: new AbortController().signal, cores: 2 };

/** A video as a render leaves it, with a tone that begins with its picture. */
async function makeVideo(name: string, size: string, seconds: number): Promise<string> {
  const path = join(folder, `${name}.mp4`);
  const picture = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=30:d=${seconds}`];
  const tone = ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=48000:d=${seconds}`];
  const encoding = ['-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', path];
  await run(ffmpeg, ['-v', 'error', ...picture, ...tone, ...encoding]);
  return path;
}

const probe = async (path: string, ...entries: string[]) =>
  (await run(ffprobe, ['-v', 'error', ...entries, '-of', 'csv=p=0', path])).stdout.trim();

it.each([
  ['1080x1920', { '1080p': '1080,1920', '720p': '720,1280', '480p': '480,854' }],
  ['1080x1350', { '1080p': '1080,1350', '720p': '720,900', '480p': '480,600' }],
])(
  'scales a video of %s by its short side, in one pass',
  async (size, sizes) => {
    const video = await makeVideo(size, size, 3);
    const source = await probeSource(video, deps);
    const made = await encodeStream(video, streamRungs, deps);
    for (const { rung, path } of made) {
      const entries = ['-select_streams', 'v', '-show_entries', 'stream=width,height'];
      expect(await probe(path, ...entries)).toBe(sizes[rung]);
      const { fragments, codecs } = await describeRung(rung, path, source);
      expect(fragments.map(([, seconds]) => seconds)).toEqual([2, 1]);
      expect(codecs).toMatch(/^avc1\.64\w{4},mp4a\.40\.2$/);
      // The whole plays: every frame, and sound from the first picture on.
      const frames = [
        '-count_frames',
        '-select_streams',
        'v',
        '-show_entries',
        'stream=nb_read_frames',
      ];
      expect(await probe(path, ...frames)).toBe('90');
      const starts = await probe(path, '-show_entries', 'stream=start_time');
      for (const start of starts.split('\n')) expect(Math.abs(Number(start))).toBeLessThan(0.03);
    }
  },
  120_000,
);

it('makes a stream of one second, without sound, that says what its video says of its origin', async () => {
  const video = join(folder, 'second.mp4');
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=1080x1080:r=30:d=1', '-pix_fmt', 'yuv420p'];
  await run(ffmpeg, ['-v', 'error', ...picture, '-preset', 'ultrafast', video]);
  await stateSourceOfMp4(video, 'compositeSynthetic');
  const [made] = await encodeStream(video, ['480p'], deps);
  const path = made?.path ?? '';
  const { codecs, fragments } = await describeRung('480p', path, await probeSource(video, deps));
  expect(codecs).toMatch(/^avc1\.\w{6}$/);
  expect(fragments).toHaveLength(1);
  expect((await readFile(path, 'latin1')).includes('digitalsourcetype/compositeSynthetic')).toBe(
    true,
  );
});

it('is refused when a rung is shorter than its video', async () => {
  const [long, short] = [
    await makeVideo('long', '640x480', 3),
    await makeVideo('short', '640x480', 1),
  ];
  const [made] = await encodeStream(short, ['480p'], deps);
  const source = await probeSource(long, deps);
  await expect(describeRung('480p', made?.path ?? '', source)).rejects.toThrow(/is 1 s long/);
});

it.each([20, 116, 180, 600])('bounds the smallest rung of %d s below the small copy', (seconds) => {
  const source = { path: 'v.mp4', width: 1920, height: 1080, seconds, framesPerSecond: 30 };
  const readRate = (rung: StreamRung) => {
    const args = encodeStreamArgs(source, 1, [{ rung, path: 'out.mp4' }]);
    return Number.parseInt(args[args.indexOf('-maxrate') + 1] ?? '', 10);
  };
  const kbps = readRate('480p') + 128;
  expect((kbps * 1_000 * seconds) / 8).toBeLessThan(MAX_SMALL_COPY_BYTES);
  expect(kbps).toBeGreaterThan(150);
  expect(readRate('720p')).toBeGreaterThan(readRate('480p'));
});
