import { safeClipInput } from '@/adapters/media/safe-clip-input';
import type { ClipContainer } from '@/adapters/media/sniff-media';
import { FRAME_RATE } from '@/contracts/storyboard';
import type { FrameSize } from '@/engine/camera/frame-size';

/** Seconds; clips are shown for at most eight. */
const MAX_STILL_FRAMES = 10;

export interface ClipCut {
  readonly container: ClipContainer;
  /** First frame wanted, counted at the video's rate from the clip's start. */
  readonly first: number;
  readonly frames: number;
  readonly isHdr: boolean;
  /** The crop would lose more than half: show the clip whole, before a blurred copy of itself. */
  readonly needsBackdrop: boolean;
}

/**
 * Decodes a part of a clip to raw frames on standard output: upright (ffmpeg turns it), at 30 fps
 * whatever its own rate, covering the frame. It always reads from the start, so that a frame is the
 * same whichever part it is read for.
 */
export function clipFramesArgs(path: string, size: FrameSize, cut: ClipCut): string[] {
  return [
    '-v',
    'error',
    '-nostdin',
    '-threads',
    '1',
    ...safeClipInput(cut.container, path),
    '-map',
    '0:v:0',
    '-an',
    '-sn',
    '-dn',
    '-filter_complex_threads',
    '1',
    '-filter_threads',
    '1',
    '-vf',
    clipFilter(size, cut),
    '-fps_mode',
    'passthrough',
    '-f',
    'rawvideo',
    '-pix_fmt',
    'yuv420p',
    'pipe:1',
  ];
}

function clipFilter({ width, height }: FrameSize, cut: ClipCut): string {
  const place = cut.needsBackdrop ? onBackdrop(width, height) : covering(width, height);
  return [
    `fps=${FRAME_RATE}:start_time=0`,
    // A clip may hold fewer pictures than it says; its last one then stays.
    `tpad=stop_mode=clone:stop_duration=${MAX_STILL_FRAMES}`,
    `trim=start_frame=${cut.first}:end_frame=${cut.first + cut.frames}`,
    'setpts=PTS-STARTPTS',
    "scale=w='max(2,trunc(iw*sar/2)*2)':h=ih",
    'setsar=1',
    ...(cut.isHdr ? [toneMap] : []),
    place,
    'format=yuv420p',
  ].join(',');
}

/**
 * 203 cd/m2 is the brightness of white in HDR pictures (ITU-R BT.2408), and cameras go to 1000, five
 * times that. Up to 0.6 of white all stays as it is; only what is brighter is pressed together, so
 * that a clip looks as bright as the photos beside it (a film curve makes its white a mid grey).
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

function covering(width: number, height: number): string {
  const scale = `scale=${width}:${height}:force_original_aspect_ratio=increase:${toBt709}`;
  return `${scale},crop=${width}:${height}`;
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
