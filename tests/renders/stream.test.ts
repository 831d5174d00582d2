import { execFile } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { stateSourceOfMp4 } from '@/adapters/picture/state-source';
import { MAX_SMALL_COPY_BYTES, type StreamRung, streamRungs } from '@/contracts/production/stream';
import { embedFragments } from '@/renderer/pipeline/embed-fragments';
import { describeRung, encodeStream, probeSource } from '@/renderer/pipeline/encode-stream';
import { encodeStreamArgs } from '@/renderer/pipeline/ffmpeg/stream-args';
import { joinSegments } from '@/renderer/pipeline/join-segments';
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
    const made = await encodeStream(source, streamRungs, deps);
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

it('encodes a stream of one second, without sound, with its video’s provenance', async () => {
  const video = join(folder, 'second.mp4');
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=1080x1080:r=30:d=1', '-pix_fmt', 'yuv420p'];
  await run(ffmpeg, ['-v', 'error', ...picture, '-preset', 'ultrafast', video]);
  await stateSourceOfMp4(video, 'compositeSynthetic');
  const source = await probeSource(video, deps);
  const [made] = await encodeStream(source, ['480p'], deps);
  const path = made?.path ?? '';
  const { codecs, fragments } = await describeRung('480p', path, source);
  expect(codecs).toMatch(/^avc1\.\w{6}$/);
  expect(fragments).toHaveLength(1);
  expect((await readFile(path, 'latin1')).includes('digitalsourcetype/compositeSynthetic')).toBe(
    true,
  );
});

/** Makes a part of a video like the encoder's output: without sound, with a length exact to the frame. */
async function makeSegment(name: string, seconds: number): Promise<string> {
  const path = join(folder, `${name}.mp4`);
  const picture = ['-f', 'lavfi', '-i', `testsrc2=s=640x360:r=30:d=${seconds}`];
  const encoding = ['-preset', 'ultrafast', '-bf', '2', '-pix_fmt', 'yuv420p'];
  await run(ffmpeg, ['-v', 'error', ...picture, ...encoding, '-movie_timescale', '15360', path]);
  return path;
}

/** Joins segments with irregular key frames, like those of shots. */
async function makeEmbedded(name: string): Promise<{ plain: string; video: string }> {
  const lengths = [2.5, 0.4, 1.9];
  const segments = lengths.map((seconds, i) => makeSegment(`${name}-${i}`, seconds));
  const sound = join(folder, `${name}.m4a`);
  await run(ffmpeg, ['-v', 'error', '-f', 'lavfi', '-i', 'sine=d=4.8', sound]);
  const fragmented = join(folder, `${name}-fragmented.mp4`);
  const joining = { ...deps, cache: { folder, maxBytes: 0 }, announce: () => undefined };
  const extras = { sound, fragmented, comment: 'Digitally altered' };
  const plain = await joinSegments(await Promise.all(segments), `${name}-plain`, joining, extras);
  const video = join(folder, `${name}.mp4`);
  await embedFragments(plain, fragmented, video);
  return { plain, video };
}

/** A digest of all frames as they are decoded, and of when each is shown. */
const hashFrames = async (path: string) =>
  (await run(ffmpeg, ['-v', 'error', '-i', path, '-map', '0', '-f', 'framemd5', '-'])).stdout;

it('is contained in the video itself, which every player plays as before', async () => {
  const { plain, video } = await makeEmbedded('embedded');
  expect(await hashFrames(video)).toBe(await hashFrames(plain));
  const bytes = await readFile(video);
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  const entries = ['-show_entries', 'stream=start_time,duration,nb_frames:format_tags=comment'];
  expect(await probe(video, ...entries)).toBe(await probe(plain, ...entries));
  // Tools that copy a video do not see the fragments either.
  const copied = join(folder, 'copied.mp4');
  await run(ffmpeg, ['-v', 'error', '-i', video, '-c', 'copy', copied]);
  expect(await hashFrames(copied)).toBe(await hashFrames(plain));

  const top = await describeRung('1080p', video, await probeSource(video, deps));
  expect(top).toMatchObject({ isInVideo: true, bytes: bytes.length, width: 640, height: 360 });
  const header = top.headerStart ?? 0;
  const length = top.fragments.reduce((sum, [each]) => sum + each, 0);
  const streamed = join(folder, 'streamed.mp4');
  const parts = [
    bytes.subarray(header, header + top.headerBytes),
    bytes.subarray(top.firstByte, top.firstByte + length),
  ];
  await writeFile(streamed, Buffer.concat(parts));
  const pictures = ['-select_streams', 'v', '-show_entries', 'packet=pts_time,size,flags'];
  expect(await probe(streamed, ...pictures)).toBe(await probe(plain, ...pictures));
}, 60_000);

it('starts its fragments where those of the video itself start', async () => {
  const { video } = await makeEmbedded('uneven');
  const source = await probeSource(video, deps);
  const toTexts = (lengths: readonly number[] = []) => lengths.map((each) => each.toFixed(3));
  expect(toTexts(source.fragments)).toEqual(['2.500', '2.300']);
  for (const { rung, path } of await encodeStream(source, ['720p', '480p'], deps)) {
    const { fragments } = await describeRung(rung, path, source);
    expect(toTexts(fragments.map(([, seconds]) => seconds))).toEqual(toTexts(source.fragments));
  }
}, 60_000);

it('cannot consist of fragments with missing frames', async () => {
  const { plain } = await makeEmbedded('whole');
  const fragmented = join(folder, 'other-fragmented.mp4');
  const flags = ['-movflags', 'frag_keyframe+default_base_moof+empty_moov'];
  const other = await makeSegment('other', 1);
  await run(ffmpeg, ['-v', 'error', '-i', other, '-c', 'copy', ...flags, fragmented]);
  const made = embedFragments(plain, fragmented, join(folder, 'mixed.mp4'));
  await expect(made).rejects.toThrow(/fragments hold 30 of 144 frames/);
});

it('is rejected if a rung is shorter than its video', async () => {
  const [long, short] = [
    await makeVideo('long', '640x480', 3),
    await makeVideo('short', '640x480', 1),
  ];
  const [made] = await encodeStream(await probeSource(short, deps), ['480p'], deps);
  const source = await probeSource(long, deps);
  await expect(describeRung('480p', made?.path ?? '', source)).rejects.toThrow(/is 1 s long/);
});

it.each([20, 116, 180, 600])(
  'limits the smallest rung of %d s to less than the small copy',
  (seconds) => {
    const source = { path: 'v.mp4', width: 1920, height: 1080, seconds, framesPerSecond: 30 };
    const readRate = (rung: StreamRung) => {
      const args = encodeStreamArgs(source, 1, [{ rung, path: 'out.mp4' }]);
      return Number.parseInt(args[args.indexOf('-maxrate') + 1] ?? '', 10);
    };
    const kbps = readRate('480p') + 128;
    expect((kbps * 1_000 * seconds) / 8).toBeLessThan(MAX_SMALL_COPY_BYTES);
    expect(kbps).toBeGreaterThan(150);
    expect(readRate('720p')).toBeGreaterThan(readRate('480p'));
  },
);
