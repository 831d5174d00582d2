import { safeClipInput } from '@/adapters/media/safe-clip-input';
import type { ClipContainer } from '@/adapters/media/sniff-media';
import { commandLine } from '@/adapters/process/command-line';
import { FRAME_RATE } from '@/contracts/production/storyboard';
import type { FrameSize } from '@/engine/camera/frame-size';

/** Maximum repetitions of a clip's last frame, in seconds; clips are shown for at most eight seconds. */
const MAX_STILL_FRAMES = 10;

export interface ClipVersion {
  readonly container: ClipContainer;
  /** First frame, counted at the video's rate from the clip's start. */
  readonly first: number;
  readonly frames: number;
  readonly isHdr: boolean;
  /** Show the clip whole, in front of a blurred copy of itself. */
  readonly needsBackdrop: boolean;
  /** Centre of the crop, as fractions of the clip's upright width and height; the clip's centre if absent. */
  readonly focus?: { readonly x: number; readonly y: number } | undefined;
}

/**
 * Decodes a part of a clip to raw frames on standard output: upright (ffmpeg rotates it), at 30 fps
 * independent of its own rate, covering the frame. It always reads from the start, so that a frame is the
 * same for every requested part.
 */
export function clipFramesArgs(path: string, size: FrameSize, version: ClipVersion): string[] {
  return commandLine`-v error -nostdin -threads 1 ${safeClipInput(version.container, path)}
    -map 0:v:0 -an -sn -dn -filter_complex_threads 1 -filter_threads 1 -vf ${clipFilter(size, version)}
    -fps_mode passthrough -f rawvideo -pix_fmt yuv420p pipe:1`;
}

function clipFilter({ width, height }: FrameSize, version: ClipVersion): string {
  const place = version.needsBackdrop
    ? onBackdrop(width, height)
    : covering(width, height, version.focus);
  return [
    `fps=${FRAME_RATE}:start_time=0`,
    // A clip may contain fewer frames than its header states; its last one is then repeated.
    `tpad=stop_mode=clone:stop_duration=${MAX_STILL_FRAMES}`,
    `trim=start_frame=${version.first}:end_frame=${version.first + version.frames}`,
    'setpts=PTS-STARTPTS',
    "scale=w='max(2,trunc(iw*sar/2)*2)':h=ih",
    'setsar=1',
    ...(version.isHdr ? [toneMap] : []),
    place,
    'format=yuv420p',
  ].join(',');
}

/**
 * 203 cd/m2 is the brightness of white in HDR pictures (ITU-R BT.2408), and cameras record up to 1000 cd/m2,
 * five times that. Values up to 0.6 of white do not change; only brighter ones are compressed, so that a clip
 * looks as bright as the photos beside it (a filmic curve would turn its white into a mid grey).
 */
const toneMap = [
  'zscale=transfer=linear:npl=203',
  'format=gbrpf32le',
  'zscale=primaries=bt709',
  'tonemap=mobius:param=0.6:peak=5:desat=0',
  'zscale=transfer=bt709:matrix=bt709:range=tv',
  'format=yuv420p',
].join(',');

const toBt709 = 'flags=lanczos:out_color_matrix=bt709:out_range=tv';

/**
 * Uses one crop window for the whole clip, because a window that follows the content would add its own shake.
 */
function covering(width: number, height: number, focus: ClipVersion['focus']): string {
  const scale = `scale=${width}:${height}:force_original_aspect_ratio=increase:${toBt709}`;
  if (focus === undefined) return `${scale},crop=${width}:${height}`;
  const x = `clip(iw*${focus.x.toFixed(4)}-ow/2,0,iw-ow)`;
  const y = `clip(ih*${focus.y.toFixed(4)}-oh/2,0,ih-oh)`;
  return `${scale},crop=${width}:${height}:x='${x}':y='${y}'`;
}

/** Frames for the analysis of a clip: one per second. */
export interface ClipSample {
  readonly container: ClipContainer;
  /** Used seconds of the clip. */
  readonly start: number;
  readonly seconds: number;
  /** Size of the frames. */
  readonly size: FrameSize;
}

/** Decodes one small frame per second of a part of a clip, as packed RGB on standard output. */
export function clipSampleArgs(path: string, sample: ClipSample): string[] {
  const { container, start, seconds, size } = sample;
  const filter = [
    `trim=start=${start}:duration=${seconds}`,
    'fps=1:round=up',
    `scale=${size.width}:${size.height}:flags=area`,
  ].join(',');
  return commandLine`-v error -nostdin -threads 1 ${safeClipInput(container, path)} -map 0:v:0 -an
    -t ${start + seconds} -vf ${filter} -f rawvideo -pix_fmt rgb24 pipe:1`;
}

function onBackdrop(width: number, height: number): string {
  const small = `${Math.round(width / 32) * 2}:${Math.round(height / 32) * 2}`;
  const back = [
    `scale=${small}:force_original_aspect_ratio=increase:out_color_matrix=bt709:out_range=tv`,
    `crop=${small}`,
    'gblur=4',
    'lutyuv=y=16+(val-16)*0.62:u=128+(val-128)*0.62:v=128+(val-128)*0.62',
    `scale=${width}:${height}:flags=bicubic`,
  ].join(',');
  const front = `scale=${width}:${height}:force_original_aspect_ratio=decrease:${toBt709}`;
  return `split[a][b];[a]${back}[back];[b]${front}[front];[back][front]overlay=(W-w)/2:(H-h)/2`;
}
