import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FRAME_RATE } from '@/contracts/production/frame-rate';
import { encoderSettings } from '@/renderer/pipeline/ffmpeg/encode-args';
import type { RenderRequest } from '@/renderer/pipeline/render-request';
import { type Bench, type Finding, ffmpeg, inRounds, measureRender, type Section } from './bench';
import { type Measured, measureProcess } from './measure';
import { type BenchPhoto, makeBenchPhotos, toRequest } from './requests';

/** Compares a full render with encoding its finished frames, and with a typical script. */
export const speed: Section = async (bench) => {
  const photos = await makeBenchPhotos(bench, bench.photos);
  const request = toRequest(photos);
  const frames = await recordFrames(bench, request);
  // Once is enough, because it takes several times as long.
  const scripted = await runScript(bench, photos, request, asTyped);
  tell('zoompan and xfade, as typed', scripted);
  const likeOurs = await runScript(bench, photos, request, ourSettings());
  tell('zoompan and xfade, our x264 settings', likeOurs);
  const rounds = await inRounds(bench, async () => {
    const full = await measureRender(bench, request);
    const encoding = await encodeFrames(bench, frames);
    tell('full render', full);
    tell('encoding alone, the yardstick', encoding);
    return { full, encoding };
  });
  await frames.remove();
  const ratio = (what: string, goal: number, of: (r: (typeof rounds)[number]) => number) =>
    ({ what, unit: '×', goal, values: rounds.map(of) }) satisfies Finding;
  return [
    ratio(
      'CPU, full render / encoding alone (veryfast, crf 19)',
      1,
      (r) => r.full.cpuSeconds / r.encoding.cpuSeconds,
    ),
    ratio(
      'CPU, full render / zoompan and xfade, as typed',
      0.5,
      (r) => r.full.cpuSeconds / scripted.cpuSeconds,
    ),
    ratio(
      'CPU, full render / zoompan and xfade, our x264 settings',
      0.5,
      (r) => r.full.cpuSeconds / likeOurs.cpuSeconds,
    ),
  ];
};

export function tell(what: string, { cpuSeconds, wallSeconds, megabytes }: Measured): void {
  const [cpu, wall] = [cpuSeconds.toFixed(1), wallSeconds.toFixed(1)];
  console.log(`  ${what}: ${cpu} CPU-seconds, ${wall} s, at most ${megabytes.toFixed(0)} MB`);
}

interface RecordedFrames {
  readonly files: readonly string[];
  readonly request: RenderRequest;
  remove(): Promise<void>;
}

/** Renders once with an encoder that also stores its raw input frames. */
export async function recordFrames(bench: Bench, request: RenderRequest): Promise<RecordedFrames> {
  const folder = join(bench.folder, 'frames');
  await mkdir(folder, { recursive: true });
  const program = join(bench.folder, 'recording-ffmpeg');
  await writeFile(
    program,
    `#!/bin/sh
case "$*" in
  *rawvideo*pipe:0*) n=$(basename "$(eval echo \\\${$#})"); tee "${folder}/$n.yuv" | ${ffmpeg} "$@" ;;
  *) exec ${ffmpeg} "$@" ;;
esac
`,
  );
  await chmod(program, 0o755);
  await measureRender(bench, request, { program });
  const files = (await readdir(folder)).sort();
  return {
    files: files.map((name) => join(folder, name)),
    request,
    remove: () => rm(folder, { recursive: true }),
  };
}

/**
 * Measures the reference: the same frames encoded in one process by x264's `veryfast` at crf 19, independent
 * of the renderer's settings (docs/decisions/046-what-a-render-costs.md).
 */
async function encodeFrames(bench: Bench, { files, request }: RecordedFrames): Promise<Measured> {
  const { width, height } = request.size;
  return measureProcess(ffmpeg, [
    ...['-v', 'error', '-y', '-f', 'rawvideo', '-pix_fmt', 'yuv420p'],
    ...['-video_size', `${width}x${height}`, '-framerate', String(FRAME_RATE)],
    ...['-i', `concat:${files.join('|')}`, '-c:v', 'libx264', '-preset', 'veryfast'],
    ...['-crf', '19', '-pix_fmt', 'yuv420p', join(bench.folder, 'encoded.mp4')],
  ]);
}

/** ffmpeg's own zoom, over a photo enlarged four times: it moves by whole pixels. */
export function zoompan(frames: number): string {
  return (
    'scale=7680:4320:force_original_aspect_ratio=increase,crop=7680:4320,' +
    `zoompan=z='1+0.25*on/${frames}':x='iw/2-iw/zoom/2':y='ih/2-ih/zoom/2':d=${frames}` +
    ':s=1920x1080:fps=30'
  );
}

/** The settings of most ffmpeg recipes: x264's default preset, nearly lossless. */
const asTyped = ['-c:v', 'libx264', '-crf', '18', '-pix_fmt', 'yuv420p'];

/** x264 with our settings, without those for joining segments. */
export function ourSettings(): string[] {
  const { preset, quality, rateControl, maxKbps } = encoderSettings;
  const quantiser = ['-crf', String(quality), '-x264-params', rateControl];
  const bound = ['-maxrate', `${maxKbps}k`, '-bufsize', `${2 * maxKbps}k`];
  return ['-c:v', 'libx264', '-preset', preset, ...quantiser, ...bound, '-pix_fmt', 'yuv420p'];
}

/** Runs the script of a competent user: each photo enlarged four times for zoompan, then joined by xfade. */
async function runScript(
  bench: Bench,
  photos: readonly BenchPhoto[],
  { storyboard }: RenderRequest,
  codec: readonly string[],
): Promise<Measured> {
  const inputs = photos.flatMap(({ path }) => ['-i', path]);
  const shots = storyboard.shots.map(
    ({ frames }, i) => `[${i}]${zoompan(frames)},format=yuv420p,settb=1/30[s${i}]`,
  );
  const joints = storyboard.transitions.map(({ start, frames }, i) => {
    const from = i === 0 ? '[s0]' : `[x${i - 1}]`;
    const [duration, offset] = [frames / 30, start / 30];
    return `${from}[s${i + 1}]xfade=fade:duration=${duration}:offset=${offset}[x${i}]`;
  });
  const last = joints.length === 0 ? '[s0]' : `[x${joints.length - 1}]`;
  return measureProcess(ffmpeg, [
    '-v',
    'error',
    '-y',
    ...inputs,
    '-filter_complex',
    [...shots, ...joints].join(';'),
    '-map',
    last,
    ...codec,
    join(bench.folder, 'scripted.mp4'),
  ]);
}
